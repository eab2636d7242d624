// right: every stage is drained completely on all paths
package pipefull

import (
	"fmt"
	"net/http"
)

func src(xs []int) <-chan int {
	c := make(chan int)
	go func() {
		for _, x := range xs {
			c <- x
		}
		close(c)
	}()
	return c
}
func sq(in <-chan int) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for x := range in {
			c <- x * x
		}
	}()
	return c
}

func Handle(w http.ResponseWriter, r *http.Request) {
	t := 0
	for v := range sq(sq(src([]int{1, 2, 3}))) {
		t += v
	}
	fmt.Fprint(w, t)
}
