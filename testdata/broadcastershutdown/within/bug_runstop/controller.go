// BUG: the constructor makes a second broadcaster for legacy events that nothing shuts down although the first is.
package runstop

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	kube             kubernetes.Interface
	eventBroadcaster record.EventBroadcaster
	eventRecorder    record.EventRecorder
	legacy           record.EventRecorder
	queue            workqueue.TypedRateLimitingInterface[string]
}

func NewController(kube kubernetes.Interface) (*Controller, error) {
	if kube == nil {
		return nil, errors.New("no client")
	}
	c := &Controller{kube: kube, eventBroadcaster: record.NewBroadcaster()}
	c.eventRecorder = c.eventBroadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "runstop"})
	legacy := record.NewBroadcaster() // want `event broadcaster "legacy" is never shut down \(may leak 2 goroutines and 70 KiB each time\)`
	legacy.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("legacy")})
	c.legacy = legacy.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "runstop-legacy"})
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return c, nil
}

func (c *Controller) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	c.eventBroadcaster.StartStructuredLogging(3)
	c.eventBroadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: c.kube.CoreV1().Events("")})
	defer c.eventBroadcaster.Shutdown()

	var wg sync.WaitGroup
	defer func() {
		c.queue.ShutDown()
		wg.Wait()
	}()
	for i := 0; i < workers; i++ {
		wg.Go(func() { wait.UntilWithContext(ctx, c.worker, time.Second) })
	}
	<-ctx.Done()
}

func (c *Controller) worker(context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.eventRecorder.Event(&corev1.ObjectReference{Kind: "Pod", Name: key}, "Normal", "Synced", "")
		c.queue.Done(key)
	}
}
