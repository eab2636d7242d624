// Cured twin of order/until_then_shutdown: ShutDown is registered on the context first.
package until_then_shutdown_by_ctx

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
	context.AfterFunc(ctx, s.queue.ShutDown)
	go wait.UntilWithContext(ctx, s.next, time.Second)
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
