// Case: safe.Go starts its argument; the handler gives the spawned function an unbuffered result channel and leaves after a second.

package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/safe"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan string)
	safe.Go(func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		time.Sleep(time.Duration(len(r.URL.Path)) * 200 * time.Millisecond)
		res <- "done " + r.URL.Path
	})
	select {
	case s := <-res:
		fmt.Fprintln(w, s)
	case <-time.After(time.Second):
		http.Error(w, "timeout", http.StatusGatewayTimeout)
	}
}
