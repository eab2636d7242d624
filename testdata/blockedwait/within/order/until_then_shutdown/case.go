// The ShutDown behind the until loop is never reached: the loop's body is in Get
// when the context ends.
package until_then_shutdown

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type StatusSyncer struct {
	queue workqueue.TypedInterface[string]
	sync  func(context.Context, string)
}

func NewStatusSyncer() *StatusSyncer {
	return &StatusSyncer{queue: workqueue.NewTyped[string]()}
}

func (s *StatusSyncer) Run(ctx context.Context) error {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		wait.UntilWithContext(ctx, s.next, time.Second)
		s.queue.ShutDown()
	}()
	<-ctx.Done()
	return nil
}

func (s *StatusSyncer) next(ctx context.Context) {
	key, quit := s.queue.Get()
	if quit {
		return
	}
	defer s.queue.Done(key)
	s.sync(ctx, key)
}
