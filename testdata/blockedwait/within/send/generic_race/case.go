// Generic race helper: the first result is returned, every other sender stays.
package generic_race

import (
	"context"
)

type outcome[T any] struct {
	val T
	err error
}

func Race[T any](ctx context.Context, fns ...func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ch := make(chan outcome[T])
	for _, fn := range fns {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			v, err := fn(ctx)
			ch <- outcome[T]{v, err}
		}()
	}
	var last error
	for range fns {
		o := <-ch
		if o.err == nil {
			return o.val, nil
		}
		last = o.err
	}
	var zero T
	return zero, last
}
