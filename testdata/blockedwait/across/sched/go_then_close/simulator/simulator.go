// Case: The cure: scheduleOne runs in its own goroutine and Run closes the queue after <-ctx.Done(); silent everywhere.

// Package simulator runs one scheduler per request.
package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/go_then_close/scheduler"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/queue"
)

type Simulator struct{ pods []*queue.Pod }

func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	sched := scheduler.New()
	go sched.Run(ctx)
	for _, p := range s.pods {
		sched.SchedulingQueue.Add(p)
	}
	<-ctx.Done()
	w.WriteHeader(http.StatusOK)
}
