// A tenant's controller embeds the base and calls its Teardown from Stop.
package tenant

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/baseends/base"
)

type controller struct {
	base.Controller
	cancel context.CancelFunc
	done   chan struct{}
}

func start(kube kubernetes.Interface, name string) *controller {
	c := &controller{Controller: base.New(name, kube), done: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel = cancel
	go func() {
		defer close(c.done)
		c.Recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: name}, corev1.EventTypeNormal, "Started", "")
		<-ctx.Done()
	}()
	return c
}

// Stop ends the controller.
func (c *controller) Stop() {
	c.cancel()
	<-c.done
	c.Teardown()
}

// Tenants runs a controller per tenant.
type Tenants struct {
	Kube kubernetes.Interface
	mu   sync.Mutex
	m    map[string]*controller
}

// Handler returns the callbacks.
func (t *Tenants) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			name := obj.(*corev1.Namespace).Name
			t.mu.Lock()
			defer t.mu.Unlock()
			if t.m[name] == nil {
				t.m[name] = start(t.Kube, name)
			}
		},
		DeleteFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				t.mu.Lock()
				defer t.mu.Unlock()
				if c := t.m[ns.Name]; c != nil {
					c.Stop()
					delete(t.m, ns.Name)
				}
			}
		},
	}
}
