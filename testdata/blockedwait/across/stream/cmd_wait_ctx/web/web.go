package web

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/cmd_wait_ctx/proc"
)

func Tail(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	p, err := proc.Start(ctx, r.URL.Path)
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
	case <-ctx.Done():
	}
}
