// right: future keeps a slot of one
package future

import (
	"context"
	"fmt"
	"net/http"
)

type Future[T any] struct {
	ch  chan struct{}
	val T
	err error
}

func Async[T any](f func() (T, error)) *Future[T] {
	fu := &Future[T]{ch: make(chan struct{})}
	go func() {
		defer close(fu.ch)
		fu.val, fu.err = f()
	}()
	return fu
}
func (f *Future[T]) Get(ctx context.Context) (t T, err error) {
	select {
	case <-f.ch:
		return f.val, f.err
	case <-ctx.Done():
		return t, ctx.Err()
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	f := Async(func() (int, error) { return 1, nil })
	v, _ := f.Get(r.Context())
	fmt.Fprint(w, v)
}
