package web

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/two_levels_deferred/async"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ack := make(chan struct{})
	defer close(ack)
	async.Do("ack", func() {
		<-ack
		log.Println("acked", r.URL.Path)
	})
	if r.Method == http.MethodGet {
		return
	}
	w.WriteHeader(http.StatusOK)
}
