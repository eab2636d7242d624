package web

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/func_field/consume"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/func_field/ring"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	c := &consume.Consumer{Next: ring.New(8).Pop}
	go c.Run(ctx)
	<-r.Context().Done()
}
