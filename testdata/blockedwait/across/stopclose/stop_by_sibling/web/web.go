package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_by_sibling/worker"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	go worker.New().Run(r.Context())
	<-r.Context().Done()
}
