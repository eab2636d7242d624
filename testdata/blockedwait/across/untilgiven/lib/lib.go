// Package lib gives channels that are filled until a context ends.
package lib

import (
	"bufio"
	"context"
	"io"
)

// Send reports whether v was sent before ctx ended.
func Send[T any](ctx context.Context, out chan<- T, v T) bool { // want Send:`sends on param1 until param0 ends`
	select {
	case out <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

// Words gives all of them.
func Words(ctx context.Context, list []string) <-chan string { // want Words:`sends on result0 again and again until param0 ends`
	out := make(chan string)
	go func() {
		defer close(out)
		for _, s := range list {
			select {
			case out <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Map gives what f makes of what comes.
func Map[T, U any](ctx context.Context, in <-chan T, f func(T) U) <-chan U { // want Map:`sends on result0 again and again until param0 ends`
	out := make(chan U)
	go func() {
		defer close(out)
		for v := range in {
			if !Send(ctx, out, f(v)) {
				return
			}
		}
	}()
	return out
}

// Into sends the lines of r.
func Into(ctx context.Context, lines chan<- string, r io.Reader) { // want Into:`sends on param1 from a goroutine again and again until param0 ends`
	go func() {
		s := bufio.NewScanner(r)
		for s.Scan() {
			select {
			case lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
}
