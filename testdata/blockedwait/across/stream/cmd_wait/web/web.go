package web

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/cmd_wait/proc"
)

func Tail(w http.ResponseWriter, r *http.Request) {
	p, err := proc.Start(r.URL.Path)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	done := make(chan error, 1)
	go func() {
		done <- p.Wait()
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}
