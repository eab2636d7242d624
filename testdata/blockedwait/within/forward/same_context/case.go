// What ends the reader ends the subscription, too, or the reader cancels that; but not where it lasts longer.
package same_context

import (
	"context"
)

type Client interface {
	Subscribe(ctx context.Context, topic string) <-chan string
}

func Print(ctx context.Context, c Client, print func(string)) {
	out := make(chan string)
	go func() { // want `goroutine may wait forever to send on "out" with what it has just read.*\(may leak 1 goroutine each time.*\)`
		for m := range c.Subscribe(ctx, "news") {
			out <- m
		}
	}()
	for {
		select {
		case m := <-out:
			print(m)
		case <-ctx.Done():
			return
		}
	}
}

func Cancels(ctx context.Context, c Client, print func(string)) {
	of, cancel := context.WithCancel(context.Background())
	defer cancel()
	out := make(chan string)
	go func() { // want `goroutine may wait forever to send on "out" with what it has just read.*\(may leak 1 goroutine each time.*\)`
		for m := range c.Subscribe(of, "news") {
			out <- m
		}
	}()
	for {
		select {
		case m := <-out:
			print(m)
		case <-ctx.Done():
			return
		}
	}
}

func Lasts(ctx context.Context, c Client, print func(string)) {
	out := make(chan string)
	go func() { // want `goroutine may wait forever to send on "out".*\(leaks 1 goroutine each time.*\)`
		for m := range c.Subscribe(context.Background(), "news") {
			out <- m
		}
	}()
	for {
		select {
		case m := <-out:
			print(m)
		case <-ctx.Done():
			return
		}
	}
}
