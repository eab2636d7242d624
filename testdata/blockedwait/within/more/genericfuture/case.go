package genericfuture

import (
	"fmt"
	"net/http"
)

type F[T any] struct{ c chan T }

func Go[T any](f func() T) F[T] {
	fu := F[T]{make(chan T)}
	go func() { fu.c <- f() }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return fu
}
func Handle(w http.ResponseWriter, r *http.Request) {
	f := Go(func() int { return 1 })
	select {
	case v := <-f.c:
		fmt.Fprint(w, v)
	case <-r.Context().Done():
	}
}
