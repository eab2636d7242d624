// Package clock gives channels: each caller its own. Some are never closed.
package clock

import (
	"bufio"
	"context"
	"io"
)

// Tick sends until ctx ends, and does not close.
func Tick(ctx context.Context) <-chan int {
	out := make(chan int)
	go func() {
		for {
			select {
			case out <- 1:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Closed closes when ctx ends.
func Closed(ctx context.Context) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for {
			select {
			case out <- 1:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Ready sends once.
func Ready() <-chan int {
	out := make(chan int, 1)
	go func() { out <- 1 }()
	return out
}

// Handed gives the channel to who closes it, too.
func Handed(ctx context.Context, keep func(chan<- int)) <-chan int {
	out := make(chan int)
	keep(out)
	go func() {
		select {
		case out <- 1:
		case <-ctx.Done():
		}
	}()
	return out
}

// Lines sends all lines, and closes.
func Lines(r io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for in := bufio.NewScanner(r); in.Scan(); {
			out <- in.Text()
		}
	}()
	return out
}
