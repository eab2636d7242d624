// The generic constructor's deferred closure shuts the queue down when the named error is set.
package genctornamederror

import (
	"fmt"

	"k8s.io/client-go/util/workqueue"
)

type Store[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

func (s *Store[T]) Close() { s.queue.ShutDown() }

func Open[T comparable](items []T, check func(T) error) (s *Store[T], err error) {
	s = &Store[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())}
	defer func() {
		if err != nil {
			s.Close()
			s = nil
		}
	}()
	for _, it := range items {
		if err := check(it); err != nil {
			return s, fmt.Errorf("check: %w", err)
		}
		s.queue.Add(it)
	}
	return s, nil
}
