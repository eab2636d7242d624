// right: promise channel with one slot returned to the caller
package futurebuf

import "context"

type result[T any] struct {
	v   T
	err error
}

func Go[T any](f func() (T, error)) <-chan result[T] {
	c := make(chan result[T], 1)
	go func() {
		v, err := f()
		c <- result[T]{v, err}
	}()
	return c
}
func Handle(ctx context.Context) error {
	select {
	case r := <-Go(func() (string, error) { return "x", nil }):
		return r.err
	case <-ctx.Done():
		return ctx.Err()
	}
}
