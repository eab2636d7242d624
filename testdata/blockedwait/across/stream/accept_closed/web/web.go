package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/accept_closed/server"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	s, err := server.Listen()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer s.Close()
	go s.Serve()
	fmt.Fprintln(w, s.Addr())
}
