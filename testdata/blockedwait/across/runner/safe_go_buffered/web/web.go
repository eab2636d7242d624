// Case: Twin of safe_go: buffered result channel; silent.

package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/safe"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan string, 1)
	safe.Go(func() {
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
