// right: Future's result channel is closed by its producer always
package lib

import (
	"context"
)

type F[T any] struct {
	done chan struct{}
	v    T
	err  error
}

func Go[T any](f func() (T, error)) *F[T] {
	x := &F[T]{done: make(chan struct{})}
	go func() { defer close(x.done); x.v, x.err = f() }()
	return x
}
func (f *F[T]) Wait(ctx context.Context) (T, error) {
	select {
	case <-f.done:
		return f.v, f.err
	case <-ctx.Done():
		var z T
		return z, ctx.Err()
	}
}
