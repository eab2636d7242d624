// The per-cluster controllers are made only for new names, always run, and removed by cancel; the method value Run is started through wait.Group.
package callerperclustermapclean

import (
	"context"
	"slices"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController(name string) *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *controller) Run(ctx context.Context) {
	<-ctx.Done()
	c.queue.ShutDown()
}

type Fleet struct {
	mu      sync.Mutex
	wg      wait.Group
	cancels map[string]context.CancelFunc
}

func NewFleet() *Fleet { return &Fleet{cancels: map[string]context.CancelFunc{}} }

func (f *Fleet) Sync(ctx context.Context, names []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, n := range names {
		if _, ok := f.cancels[n]; ok {
			continue
		}
		cctx, cancel := context.WithCancel(ctx)
		f.cancels[n] = cancel
		f.wg.StartWithContext(cctx, newController(n).Run)
	}
	for n, cancel := range f.cancels {
		if !slices.Contains(names, n) {
			cancel()
			delete(f.cancels, n)
		}
	}
}

func (f *Fleet) Wait() { f.wg.Wait() }
