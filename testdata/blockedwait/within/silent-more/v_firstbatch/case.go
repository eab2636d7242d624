// right: quit in defer, take first of goroutine
package v_firstbatch

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c, quit := make(chan int), make(chan struct{})
	defer close(quit)
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
}
