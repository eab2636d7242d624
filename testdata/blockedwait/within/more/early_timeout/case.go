package early_timeout

import (
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		c <- r.ParseForm()
	}()
	select {
	case <-c:
	case <-time.After(time.Second):
	}
}
