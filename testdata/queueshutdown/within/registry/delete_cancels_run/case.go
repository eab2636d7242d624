// Remove cancels the context of the controller's Run, which shuts the queue down.
package registrydeletecancelsrun

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type entry struct {
	ctrl   *controller
	cancel context.CancelFunc
}

type Clusters struct {
	mu      sync.Mutex
	entries map[string]entry
}

func New() *Clusters { return &Clusters{entries: map[string]entry{}} }

func (cs *Clusters) Add(parent context.Context, name string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, ok := cs.entries[name]; ok {
		return
	}
	ctx, cancel := context.WithCancel(parent)
	e := entry{ctrl: &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}, cancel: cancel}
	cs.entries[name] = e
	go e.ctrl.Run(ctx)
}

func (cs *Clusters) Remove(name string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if e, ok := cs.entries[name]; ok {
		e.cancel()
		delete(cs.entries, name)
	}
}
