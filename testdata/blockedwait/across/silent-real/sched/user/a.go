// right: Run waits for ctx, then closes the queue, NextPod is released
package main

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/sched/lib"
	"k8s.io/apimachinery/pkg/util/wait"
	"os"
	"os/signal"
	"time"
)

type Scheduler struct {
	NextPod func() (string, error)
	q       *lib.PQ
	bind    chan error
}

func New() *Scheduler { s := &Scheduler{q: lib.NewPQ()}; s.NextPod = s.q.Pop; return s }
func (s *Scheduler) Run(ctx context.Context) {
	s.q.Run(func() {})
	go wait.UntilWithContext(ctx, s.scheduleOne, 0)
	<-ctx.Done()
	s.q.Close()
}
func (s *Scheduler) scheduleOne(ctx context.Context) {
	p, err := s.NextPod()
	if err != nil {
		return
	}
	go func() {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		s.bindingCycle(ctx, p)
	}()
}
func (s *Scheduler) bindingCycle(ctx context.Context, p string) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
	}
}
func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	New().Run(ctx)
}
