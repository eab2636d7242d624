// What the declaration of a package variable says does not set it back.
package initialflag

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

var (
	mu      sync.Mutex
	running bool = false
)

type routine struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func Run(ctx context.Context) {
	mu.Lock()
	defer mu.Unlock()
	if running {
		return
	}
	running = true
	r := &routine{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	go r.run()
}

func (r *routine) run() {
	for {
		item, quit := r.queue.Get()
		if quit {
			return
		}
		r.queue.Done(item)
	}
}
