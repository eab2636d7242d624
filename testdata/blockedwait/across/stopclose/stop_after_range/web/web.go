package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_after_range/worker"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	go worker.New().Run()
	w.WriteHeader(http.StatusAccepted)
}
