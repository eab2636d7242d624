// right: the goroutine's select has the time-out
package k_timeoutinside

import (
	"io"
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan string)
	go func() {
		t := time.NewTimer(time.Second)
		defer t.Stop()
		select {
		case c <- "x":
		case <-t.C:
		}
	}()
	if r.Method == "GET" {
		return
	}
	io.WriteString(w, <-c)
}
