// safeGo starts what it is given; the given closure hangs in a send after timeout.
package safe_go

import (
	"context"
	"log"
)

func safeGo(name string, fn func()) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				log.Printf("%s panicked: %v", name, r)
			}
		}()
		fn()
	}()
}

type Resolver struct {
	lookup func(string) ([]string, error)
}

func (r *Resolver) Lookup(ctx context.Context, host string) ([]string, error) {
	type answer struct {
		addrs []string
		err   error
	}
	ch := make(chan answer)
	safeGo("lookup", func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		addrs, err := r.lookup(host)
		ch <- answer{addrs, err}
	})
	select {
	case a := <-ch:
		return a.addrs, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
