// Case: As main_lifetime, but main starts Run with go and waits for the signal; the go statement in main is process lifetime and silent.

package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/main_go_run/scheduler"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/queue"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	s := scheduler.New()
	go s.Run(ctx)
	s.SchedulingQueue.Add(&queue.Pod{Name: "a"})
	<-ctx.Done()
}
