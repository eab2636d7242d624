package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/nextpod_ctx/scheduler"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	go scheduler.New().Run(ctx)
	<-ctx.Done()
}
