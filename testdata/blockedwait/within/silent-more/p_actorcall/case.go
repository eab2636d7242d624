// right: request/reply, the actor is closed in defer
package p_actorcall

import (
	"fmt"
	"net/http"
)

type op struct {
	k string
	r chan int
}

func Handle(w http.ResponseWriter, r *http.Request) {
	ops := make(chan op)
	defer close(ops)
	go func() {
		m := map[string]int{}
		for o := range ops {
			m[o.k]++
			o.r <- m[o.k]
		}
	}()
	for _, k := range r.URL.Query()["k"] {
		o := op{k, make(chan int)}
		ops <- o
		fmt.Fprint(w, <-o.r)
	}
}
