// right: buffered by construction helper
package p_lateswitch

import (
	"net/http"
	"time"
)

func newErr[T any]() chan T { return make(chan T, 1) }
func Handle(w http.ResponseWriter, r *http.Request) {
	c := newErr[error]()
	go func() { c <- r.ParseForm() }()
	select {
	case <-c:
	case <-time.After(time.Second):
	}
}
