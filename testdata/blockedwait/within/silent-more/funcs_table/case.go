// right: table of funcs; each gets stop
package funcs_table

import (
	"context"
	"sync"
	"time"
)

func Start(ctx context.Context) func() {
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, f := range []func(<-chan struct{}){a, b} {
		wg.Go(func() { f(stop) })
	}
	return func() { close(stop); wg.Wait() }
}
func a(s <-chan struct{}) { <-s }
func b(s <-chan struct{}) {
	for {
		select {
		case <-s:
			return
		case <-time.After(time.Second):
		}
	}
}
