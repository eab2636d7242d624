package ingest

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/run_ctx_fns/runner"
)

type Ingest struct{ lines chan string }

func (i *Ingest) consume() {
	for l := range i.lines {
		log.Println(l)
	}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	i := &Ingest{lines: make(chan string)}
	if err := runner.Run(r.Context(), i.consume); err != nil { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		log.Println(err)
	}
}
