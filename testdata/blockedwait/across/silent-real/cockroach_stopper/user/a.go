// right: loops end by quiesce; the closer closes the work channel
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/cockroach_stopper/lib"
)

type Replica struct {
	raftCh chan int
	s      *lib.Stopper
	jobs   chan func()
}

func New(ctx context.Context, s *lib.Stopper) *Replica {
	r := &Replica{make(chan int, 10), s, make(chan func())}
	_ = s.RunAsyncTask(ctx, "raft", r.loop)
	for range 4 {
		go r.worker()
	}
	s.AddCloser(func() { close(r.jobs) })
	return r
}
func (r *Replica) worker() {
	for j := range r.jobs {
		j()
	}
}
func (r *Replica) loop(ctx context.Context) {
	for {
		select {
		case x := <-r.raftCh:
			_ = x
		case <-r.s.ShouldQuiesce():
			return
		}
	}
}
func (r *Replica) Propose(ctx context.Context, x int) error {
	ctx, cancel := r.s.WithCancelOnQuiesce(ctx)
	defer cancel()
	done := make(chan error, 1)
	if err := r.s.RunAsyncTask(ctx, "p", func(ctx context.Context) {
		select {
		case r.raftCh <- x:
			done <- nil
		case <-ctx.Done():
			done <- ctx.Err()
		}
	}); err != nil {
		return err
	}
	return <-done
}
