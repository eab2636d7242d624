package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/take_timeout/buffer"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/take_timeout/worker"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	go worker.Drain(r.Context(), buffer.New())
	<-r.Context().Done()
}
