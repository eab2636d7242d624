// Cured twin of send/generic_race: capacity len(fns).
package generic_race_lenfns

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
	ch := make(chan outcome[T], len(fns))
	for _, fn := range fns {
		go func() {
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
