package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/go_never_close/scheduler"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	// Run itself ends with ctx: what leaks is the goroutine inside it.
	go scheduler.New().Run(ctx)
	<-ctx.Done()
}
