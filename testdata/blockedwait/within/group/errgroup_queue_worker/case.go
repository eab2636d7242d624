// The errgroup's context ends, its worker is in queue.Get, and no member of the
// group shuts the queue down: g.Wait never returns.
package errgroup_queue_worker

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
	g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		return s.work(ctx)
	})
	g.Go(func() error {
		<-ctx.Done()
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
