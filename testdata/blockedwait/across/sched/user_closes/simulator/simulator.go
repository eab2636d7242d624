// Case: Run never closes the queue, but the simulator closes SchedulingQueue itself when the request ends: the simulator is silent, the library alone may leak.

package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/user_closes/scheduler"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	s := scheduler.New()
	defer s.SchedulingQueue.Close()
	go s.Run(ctx)
	<-ctx.Done()
}
