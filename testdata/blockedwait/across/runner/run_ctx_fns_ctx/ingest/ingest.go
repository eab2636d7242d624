package ingest

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/run_ctx_fns_ctx/runner"
)

type Ingest struct{ lines chan string }

func (i *Ingest) consume(ctx context.Context) {
	for {
		select {
		case l := <-i.lines:
			log.Println(l)
		case <-ctx.Done():
			return
		}
	}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	i := &Ingest{lines: make(chan string)}
	runner.Run(r.Context(), i.consume)
}
