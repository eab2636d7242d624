package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/returns_at_once/api"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/returns_at_once/count"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/returns_at_once/hold"
)

type server struct {
	holder api.Holder
	keeper api.Keeper
}

var other api.Holder = &hold.Forever{}

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	go func() { s.holder.Hold(2) }()
	go func() { s.keeper.Keep(2) }() // want `goroutine may wait forever to receive from a channel; nothing ends it.*`
}

func main() {
	s := &server{&count.Counter{}, &hold.Forever{}}
	http.HandleFunc("/", s.handle)
	_ = http.ListenAndServe(":80", nil)
}
