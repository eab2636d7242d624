package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_after_loop/drain"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_after_loop/mem"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	q := mem.New()
	go drain.All(q)
	w.WriteHeader(http.StatusAccepted)
}
