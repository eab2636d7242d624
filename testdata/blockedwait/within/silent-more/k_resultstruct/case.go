// right: result channel passed by struct literal, slots per task
package k_resultstruct

import (
	"fmt"
	"net/http"
)

type task struct {
	in  int
	out chan<- int
}

func do(t task) { t.out <- t.in }
func Handle(w http.ResponseWriter, r *http.Request) {
	in := []int{1, 2, 3, 4}
	out := make(chan int, len(in))
	for _, i := range in {
		go do(task{in: i, out: out})
	}
	fmt.Fprint(w, <-out)
}
