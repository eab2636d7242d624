// Package handler rescans in the background.
package handler

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/nochannel/wallet"
)

// Handler may leave before there is a number.
func Handler(w http.ResponseWriter, r *http.Request) {
	go wallet.Rescan(context.Background(), 100)
	progress := make(chan int)
	go wallet.RescanWith(context.Background(), 100, progress) // want `goroutine may wait forever to send on "progress".*`
	select {
	case <-progress:
	case <-r.Context().Done():
	}
}

func Main() {
	http.HandleFunc("/", Handler)
	http.ListenAndServe(":80", nil)
}
