// right: nil channels disable select cases, loop ends when both are closed
package nilchan

import (
	"fmt"
	"net/http"
)

func Merge(a, b <-chan int) <-chan int {
	out := make(chan int, 1)
	go func() {
		defer close(out)
		for a != nil || b != nil {
			select {
			case v, ok := <-a:
				if !ok {
					a = nil
					continue
				}
				out <- v
			case v, ok := <-b:
				if !ok {
					b = nil
					continue
				}
				out <- v
			}
		}
	}()
	return out
}
func Handle(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 2
	close(a)
	close(b)
	for v := range Merge(a, b) {
		fmt.Fprint(w, v)
	}
}
