// OK: the event handler sends the broadcaster over a channel to the goroutine that owns and ends it.
package channel

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
)

type lease struct {
	b       record.EventBroadcaster
	expires time.Time
}

type Reaper struct {
	client kubernetes.Interface
	leases chan lease
}

func NewReaper(c kubernetes.Interface) *Reaper {
	return &Reaper{client: c, leases: make(chan lease, 16)}
}

func (r *Reaper) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj interface{}) {
		ns, ok := obj.(*corev1.Namespace)
		if !ok {
			return
		}
		b := record.NewBroadcaster()
		b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.client.CoreV1().Events(ns.Name)})
		r.leases <- lease{b: b, expires: time.Now().Add(time.Hour)}
	}}
}

func (r *Reaper) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-r.leases:
			time.Sleep(time.Until(l.expires))
			l.b.Shutdown()
		}
	}
}
