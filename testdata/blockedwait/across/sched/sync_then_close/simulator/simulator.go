// Case: Run closes the queue only after UntilWithContext returned, but the body waits in NextPod -> Pop; the simulator makes one scheduler per request and cancels.

// Package simulator runs one scheduler per request.
package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/sync_then_close/scheduler"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/queue"
)

type Simulator struct{ pods []*queue.Pod }

func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	sched := scheduler.New()
	go sched.Run(ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	for _, p := range s.pods {
		sched.SchedulingQueue.Add(p)
	}
	<-ctx.Done()
	w.WriteHeader(http.StatusOK)
}
