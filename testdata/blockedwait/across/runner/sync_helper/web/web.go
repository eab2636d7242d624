package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/sync_helper/measure"
)

type Gate struct{ open chan struct{} }

func (g *Gate) Handle(w http.ResponseWriter, r *http.Request) {
	measure.Time("gate", func() {
		<-g.open
	})
	w.WriteHeader(http.StatusOK)
}
