// right: relay of stages, joined
package v_relaylast

import (
	"fmt"
	"net/http"
)

func stage(in, out chan int) {
	for v := range in {
		out <- v + 1
	}
	close(out)
}
func Handle(w http.ResponseWriter, r *http.Request) {
	first := make(chan int)
	in := first
	for range 5 {
		out := make(chan int)
		go stage(in, out)
		in = out
	}
	go func() { first <- 1; close(first) }()
	for v := range in {
		fmt.Fprint(w, v)
	}
}
