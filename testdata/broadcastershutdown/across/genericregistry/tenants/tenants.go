// Tenants are processed off a queue; each gets an event pipeline from a generic helper that is dropped at once.
package tenants

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/genericregistry/registry"
)

type pipeline struct {
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
}

// Controller processes tenants.
type Controller struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) newPipeline(tenant string) (*pipeline, error) {
	b := record.NewBroadcaster() // want:vet `event broadcaster "broadcaster" of pipeline is never shut down \(may leak 2 goroutines and 70 KiB each time\)` // want:whole `event broadcaster "broadcaster" of pipeline is never shut down: called per item of its queue from Worker via process \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: c.kube.CoreV1().Events(tenant)})
	return &pipeline{
		broadcaster: b,
		recorder:    b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "tenants"}),
	}, nil
}

// Worker works until the queue is shut down.
func (c *Controller) Worker(context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.process(key)
		c.queue.Done(key)
	}
}

func (c *Controller) process(tenant string) {
	// A registry per item was meant to be one per controller.
	reg := registry.New(c.newPipeline)
	p, err := reg.Ensure(tenant)
	if err != nil {
		klog.ErrorS(err, "no pipeline", "tenant", tenant)
		return
	}
	p.recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: tenant}, corev1.EventTypeNormal, "Processed", "")
}
