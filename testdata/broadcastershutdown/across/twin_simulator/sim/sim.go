// OK: a simulator for tests with Close that ends everything it made.
package sim

import (
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
)

type Cluster struct {
	Name     string
	Recorder record.EventRecorder

	events  record.EventBroadcaster
	objects *watch.Broadcaster
	seen    []string
	mu      sync.Mutex
	once    sync.Once
}

func New(name string) *Cluster {
	c := &Cluster{Name: name}
	c.events = record.NewBroadcasterForTests(0)
	c.objects = watch.NewBroadcaster(10, watch.WaitIfChannelFull)
	c.events.StartEventWatcher(func(e *corev1.Event) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.seen = append(c.seen, fmt.Sprintf("%s/%s", e.Type, e.Reason))
	})
	c.Recorder = c.events.NewRecorder(scheme.Scheme, corev1.EventSource{Component: name})
	return c
}

func (c *Cluster) Emit(obj runtime.Object) error { return c.objects.Action(watch.Added, obj) }

func (c *Cluster) Close() {
	c.once.Do(func() {
		c.events.Shutdown()
		c.objects.Shutdown()
	})
}
