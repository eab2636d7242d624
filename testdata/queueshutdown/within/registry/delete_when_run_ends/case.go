// The goroutine removes the entry only after Run has returned, and Run shuts the queue down.
package registrydeletewhenrunends

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type Clusters struct {
	mu    sync.Mutex
	ctrls map[types.UID]*controller
}

func New() *Clusters { return &Clusters{ctrls: map[types.UID]*controller{}} }

func (cs *Clusters) Start(ctx context.Context, uid types.UID) {
	name := string(uid)
	c := &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
	cs.mu.Lock()
	if _, ok := cs.ctrls[uid]; ok {
		cs.mu.Unlock()
		c.queue.ShutDown()
		return
	}
	cs.ctrls[uid] = c
	cs.mu.Unlock()
	go func() {
		defer func() {
			cs.mu.Lock()
			delete(cs.ctrls, uid)
			cs.mu.Unlock()
		}()
		c.Run(ctx)
	}()
}
