package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_by_owner/drain"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_by_owner/mem"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	q := mem.New()
	defer q.Close()
	go drain.All(q)
	<-r.Context().Done()
}
