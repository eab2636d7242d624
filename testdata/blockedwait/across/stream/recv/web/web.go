package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/recv/pump"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/recv/rpc"
)

func Tail(w http.ResponseWriter, r *http.Request) {
	s := rpc.Open()
	go pump.Copy(s)
	<-r.Context().Done()
}
