// Who is asked for something and gives up with its context, or with a time of its own, is asked again.
package asked

import (
	"context"
	"time"
)

func Lookup(ctx context.Context, lookup func() string) (string, error) {
	found := make(chan string)
	go func() { found <- lookup() }() // want `goroutine may wait forever to send on "found" when ctx ends and Lookup returns.*\(leaks 1 goroutine each time.*\)`
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case s := <-found:
		return s, nil
	}
}

func Start(ctx context.Context, start func() error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	started := make(chan error)
	go func() { started <- start() }() // want `goroutine may wait forever to send on "started".*\(leaks 1 goroutine each time.*\)`
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-started:
		return err
	}
}
