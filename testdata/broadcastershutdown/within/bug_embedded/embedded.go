// BUG: the broadcaster is an embedded interface; Stop of the wrapper stops only the recorder, so one stays per item.
package embedded

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

type nsEvents struct {
	record.EventBroadcaster
	namespace string
	rec       record.EventRecorder
}

func newNSEvents(cs kubernetes.Interface, ns string) *nsEvents {
	e := &nsEvents{EventBroadcaster: record.NewBroadcaster(), namespace: ns}
	e.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events(ns)})
	e.rec = e.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "ns-events"})
	return e
}

func (e *nsEvents) Stop() { e.rec = nil }

type Controller struct {
	client kubernetes.Interface
	queue  workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	for c.next(ctx) {
	}
}

func (c *Controller) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	ev := newNSEvents(c.client, key) // want `"ev" is dropped without Shutdown, which shuts down its event broadcaster: made per item of its queue in next \(leaks 1 goroutine and 35 KiB each time\)`
	defer ev.Stop()
	ev.rec.Event(&corev1.Namespace{}, corev1.EventTypeNormal, "Sync", key)
	c.queue.Forget(key)
	return true
}
