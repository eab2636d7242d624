// right: stop is one of several results, deferred by the caller
package p_multiret

import (
	"errors"
	"fmt"
	"net/http"
)

func open(n int) (<-chan int, func(), error) {
	if n < 0 {
		return nil, nil, errors.New("neg")
	}
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
	return c, func() { close(quit) }, nil
}
func Handle(w http.ResponseWriter, r *http.Request) {
	c, stop, err := open(1)
	if err != nil {
		return
	}
	defer stop()
	fmt.Fprint(w, <-c)
}
