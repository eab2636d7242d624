// right: the last goroutine closes (atomic counter)
package k_selfclose

import (
	"fmt"
	"net/http"
	"sync/atomic"
)

func Merge(cs []<-chan int) <-chan int {
	out := make(chan int, 8)
	var n atomic.Int32
	n.Store(int32(len(cs)))
	for _, c := range cs {
		go func() {
			for v := range c {
				out <- v
			}
			if n.Add(-1) == 0 {
				close(out)
			}
		}()
	}
	return out
}
func Handle(w http.ResponseWriter, r *http.Request) {
	a := make(chan int, 2)
	a <- 1
	close(a)
	for v := range Merge([]<-chan int{a}) {
		fmt.Fprint(w, v)
	}
}
