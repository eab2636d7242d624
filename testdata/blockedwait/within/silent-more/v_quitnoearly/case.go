// right: quit closed after the first value
package v_quitnoearly

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c, quit := make(chan int), make(chan struct{})
	go func() {
		for i := 0; ; i++ {
			select {
			case c <- i:
			case <-quit:
				return
			}
		}
	}()
	fmt.Fprint(w, <-c)
	close(quit)
}
