// Cured twin of endless/quit_dropped.
package quit_heard

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Syncer struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(context.Context, string) error
}

func NewSyncer(sync func(context.Context, string) error) *Syncer {
	return &Syncer{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		sync:  sync,
	}
}

func (s *Syncer) Start(ctx context.Context, workers int) {
	defer s.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, s.work, time.Second)
	}
	<-ctx.Done()
}

func (s *Syncer) work(ctx context.Context) {
	for s.processNextItem(ctx) {
	}
}

func (s *Syncer) processNextItem(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); err != nil {
		s.queue.AddRateLimited(key)
		return true
	}
	s.queue.Forget(key)
	return true
}
