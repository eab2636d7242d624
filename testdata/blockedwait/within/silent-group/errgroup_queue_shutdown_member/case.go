// Cured twin of group/errgroup_queue_worker: the second member shuts the queue down.
package errgroup_queue_shutdown_member

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
)

type Syncer struct {
	queue workqueue.TypedInterface[string]
	do    func(context.Context, string) error
}

func NewSyncer() *Syncer { return &Syncer{queue: workqueue.NewTyped[string]()} }

func (s *Syncer) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		return s.work(ctx)
	})
	g.Go(func() error {
		<-ctx.Done()
		s.queue.ShutDown()
		return ctx.Err()
	})
	return g.Wait()
}

func (s *Syncer) work(ctx context.Context) error {
	for {
		key, quit := s.queue.Get()
		if quit {
			return nil
		}
		err := s.do(ctx, key)
		s.queue.Done(key)
		if err != nil {
			return err
		}
	}
}
