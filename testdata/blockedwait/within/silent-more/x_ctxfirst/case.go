// right: as v_quitnoearly, with cancel instead of close
package x_ctxfirst

import (
	"context"
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c := make(chan int)
	go func() {
		for i := 0; ; i++ {
			select {
			case c <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	fmt.Fprint(w, <-c)
	cancel()
}
