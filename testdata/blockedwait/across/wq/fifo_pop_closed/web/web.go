package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/fifo_pop_closed/deltas"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	d := deltas.New()
	defer d.Close()
	go d.Loop()
	if err := d.Add(r.URL); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}
