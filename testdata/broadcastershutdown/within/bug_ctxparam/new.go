// BUG: record.WithContext with context.Background in an exported constructor of unknown scope.
package ctxparam

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

type Controller struct {
	client   kubernetes.Interface
	recorder record.EventRecorderLogger
	workers  int
}

func NewController(ctx context.Context, client kubernetes.Interface, scheme *runtime.Scheme, workers int) *Controller {
	logger := klog.FromContext(ctx)
	broadcaster := record.NewBroadcaster(record.WithContext(context.Background()), record.WithCorrelatorOptions(record.CorrelatorOptions{QPS: 1})) // want `event broadcaster "broadcaster" is never shut down, and its context does not end \(may leak 3 goroutines and 105 KiB each time\)`
	broadcaster.StartStructuredLogging(3)
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events("")})
	logger.V(2).Info("event broadcaster started")
	return &Controller{
		client:   client,
		recorder: broadcaster.NewRecorder(scheme, corev1.EventSource{Component: "sample"}).WithLogger(logger),
		workers:  workers,
	}
}

func (c *Controller) Run(ctx context.Context) {
	for range c.workers {
		go func() { <-ctx.Done() }()
	}
	<-ctx.Done()
}
