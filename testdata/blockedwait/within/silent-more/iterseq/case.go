// right: iter.Seq over goroutine; quit closed when the loop breaks
package iterseq

import (
	"iter"
	"net/http"
)

func Values(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		c, quit := make(chan int), make(chan struct{})
		defer close(quit)
		go func() {
			defer close(c)
			for i := range n {
				select {
				case c <- i:
				case <-quit:
					return
				}
			}
		}()
		for v := range c {
			if !yield(v) {
				return
			}
		}
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	for v := range Values(10) {
		if v == 3 {
			break
		}
	}
}
