// right: test server: goroutine reports its address, then serves until stop
package p_hs_http

import (
	"io"
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	addr, stop := make(chan string), make(chan struct{})
	go func() {
		addr <- "localhost:1"
		<-stop
		log.Print("down")
	}()
	defer close(stop)
	io.WriteString(w, <-addr)
}
