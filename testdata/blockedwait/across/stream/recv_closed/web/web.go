package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/recv_closed/pump"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/recv_closed/rpc"
)

func Tail(w http.ResponseWriter, r *http.Request) {
	s := rpc.Open()
	defer s.Close()
	go pump.Copy(s)
	<-r.Context().Done()
}
