// right: signal goroutine stopped in the defer
package main

import (
	"context"
	"os"
	"os/signal"
)

func ctxWithSignal(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(parent)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	go func() {
		if _, ok := <-c; ok {
			cancel()
		}
	}()
	return ctx, func() { signal.Stop(c); close(c); cancel() }
}
func main() {
	ctx, stop := ctxWithSignal(context.Background())
	defer stop()
	<-ctx.Done()
}
