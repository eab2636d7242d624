// The only implementation here hands out shared queues and owns them.
package lib

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Queues gives queues by name.
type Queues interface {
	Get(name string) workqueue.TypedRateLimitingInterface[string]
}

type shared struct {
	mu sync.Mutex
	m  map[string]workqueue.TypedRateLimitingInterface[string]
}

// NewShared makes the shared queues and the function which ends them.
func NewShared() (Queues, func()) {
	s := &shared{m: map[string]workqueue.TypedRateLimitingInterface[string]{}}
	return s, s.close
}

func (s *shared) Get(name string) workqueue.TypedRateLimitingInterface[string] {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.m[name]
	if q == nil {
		q = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		s.m[name] = q
	}
	return q
}

func (s *shared) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.m {
		q.ShutDown()
	}
}
