package web

import (
	"log"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/nonblocking_impl/impl"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	s := impl.New()
	go func() {
		for r.Context().Err() == nil {
			log.Println(s.Sample())
			time.Sleep(time.Second)
		}
	}()
	<-r.Context().Done()
}
