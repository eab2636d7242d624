package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/fifo_pop/deltas"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	d := deltas.New()
	go d.Loop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	if err := d.Add(r.URL); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}
