// The relay copies from in to out without looking at ctx. Its source stops with the
// context, so the relay stays in its receive.
package relay_after_ctx

import (
	"context"
)

type Relay struct {
	read func(context.Context) (string, error)
	sink func(string)
}

func (r *Relay) Run(ctx context.Context) {
	in := make(chan string)
	go func() {
		for {
			s, err := r.read(ctx)
			if err != nil {
				return
			}
			select {
			case in <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	go r.forward(in) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}

func (r *Relay) forward(in <-chan string) {
	for {
		r.sink(<-in)
	}
}
