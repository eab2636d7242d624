// The view only borrows the queues of the registry, so deleting from the view loses nothing.
package registryborrowedentries

import (
	"maps"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct {
	mu     sync.Mutex
	queues map[string]workqueue.TypedRateLimitingInterface[string]
}

func New(names ...string) *Registry {
	r := &Registry{queues: make(map[string]workqueue.TypedRateLimitingInterface[string])}
	for _, n := range names {
		r.queues[n] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n})
	}
	return r
}

func (r *Registry) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, q := range r.queues {
		q.ShutDown()
	}
}

func (r *Registry) Longest(n int) []string {
	r.mu.Lock()
	view := maps.Clone(r.queues)
	r.mu.Unlock()
	var out []string
	for len(out) < n && len(view) > 0 {
		best := ""
		for name, q := range view {
			if best == "" || q.Len() > view[best].Len() {
				best = name
			}
		}
		out = append(out, best)
		delete(view, best)
	}
	return out
}
