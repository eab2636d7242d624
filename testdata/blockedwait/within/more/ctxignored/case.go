package ctxignored

import (
	"context"
	"log"
)

func Start(ctx context.Context, in chan int) {
	out := make(chan int)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for v := range in {
			out <- v
		}
	}()
	for {
		select {
		case v := <-out:
			log.Print(v)
		case <-ctx.Done():
			return
		}
	}
}
