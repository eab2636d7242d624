// The broadcaster lives in a field of a type that has only Run; no method shuts it down and nobody constructs it here.
package structfieldmay

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller drains nodes that carry a maintenance annotation.
type Controller struct {
	kube        kubernetes.Interface
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
	queue       workqueue.TypedRateLimitingInterface[string]
}

// New makes a Controller.
func New(kube kubernetes.Interface, component string) (*Controller, error) {
	if kube == nil {
		return nil, fmt.Errorf("no client for %s", component)
	}
	c := &Controller{
		kube:        kube,
		broadcaster: record.NewBroadcaster(), // want `event broadcaster "broadcaster" of Controller is never shut down \(may leak 1 goroutine and 35 KiB each time\)`
	}
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	c.recorder = c.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: component})
	return c, nil
}

// Run starts recording and works until ctx ends.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	c.broadcaster.StartStructuredLogging(3)
	c.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: c.kube.CoreV1().Events(corev1.NamespaceAll)})
	klog.FromContext(ctx).Info("drain controller is running")
	go c.worker(ctx)
	<-ctx.Done()
}

func (c *Controller) worker(ctx context.Context) {
	for {
		name, quit := c.queue.Get()
		if quit {
			return
		}
		c.recorder.Eventf(&corev1.ObjectReference{Kind: "Node", Name: name}, corev1.EventTypeNormal, "Drained", "node %s", name)
		c.queue.Done(name)
	}
}
