// An exported constructor binds the broadcaster to the context it is given: the caller ends it.
package paramctx

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"k8s.io/utils/clock"
)

// TTLController deletes objects after a while.
type TTLController struct {
	client   kubernetes.Interface
	recorder record.EventRecorder
	clock    clock.WithTicker
}

// NewTTLController returns a controller whose events end with ctx.
func NewTTLController(ctx context.Context, client kubernetes.Interface, scheme *runtime.Scheme) *TTLController {
	logger := klog.FromContext(ctx)
	eb := record.NewBroadcaster(
		record.WithCorrelatorOptions(record.CorrelatorOptions{QPS: 5}),
		record.WithContext(klog.NewContext(ctx, logger.WithName("ttl"))),
	)
	eb.StartStructuredLogging(3)
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events("")})
	return &TTLController{
		client:   client,
		recorder: eb.NewRecorder(scheme, corev1.EventSource{Component: "ttl"}),
		clock:    clock.RealClock{},
	}
}

// Run blocks until ctx ends.
func (c *TTLController) Run(ctx context.Context) error {
	ticker := c.clock.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C():
			c.recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: "default"}, corev1.EventTypeNormal, "Tick", "")
		}
	}
}
