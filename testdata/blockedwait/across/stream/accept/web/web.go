package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/accept/server"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	s, err := server.Listen()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	go s.Serve() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	fmt.Fprintln(w, s.Addr())
}
