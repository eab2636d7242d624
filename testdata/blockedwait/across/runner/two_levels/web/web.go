package web

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/two_levels/async"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ack := make(chan struct{})
	async.Do("ack", func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		<-ack
		log.Println("acked", r.URL.Path)
	})
	if r.Method == http.MethodGet {
		return
	}
	close(ack)
}
