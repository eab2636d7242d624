// right: actor object with Close, synchronous call with reply, used by a handler
package p_actorobj

import (
	"fmt"
	"net/http"
)

type op struct{ r chan int }
type A struct{ ops chan op }

func NewA() *A {
	a := &A{make(chan op)}
	go a.run()
	return a
}
func (a *A) run() {
	n := 0
	for o := range a.ops {
		n++
		o.r <- n
	}
}
func (a *A) Inc() int {
	o := op{make(chan int)}
	a.ops <- o
	return <-o.r
}
func (a *A) Close() { close(a.ops) }
func Handle(w http.ResponseWriter, r *http.Request) {
	a := NewA()
	defer a.Close()
	fmt.Fprint(w, a.Inc())
}
