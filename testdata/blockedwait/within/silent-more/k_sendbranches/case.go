// right: exactly one of the sends runs, one slot
package k_sendbranches

import (
	"fmt"
	"io"
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan any, 1)
	go func() {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			res <- err
			return
		}
		if len(b) == 0 {
			res <- "empty"
		} else {
			res <- b
		}
	}()
	select {
	case v := <-res:
		fmt.Fprint(w, v)
	case <-time.After(time.Second):
	}
}
