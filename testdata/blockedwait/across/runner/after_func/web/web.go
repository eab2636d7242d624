package web

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/after_func/notify"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	ended := make(chan string)
	context.AfterFunc(ctx, func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		notify.Send(ended, r.URL.Path)
	})
	w.WriteHeader(http.StatusOK)
}
