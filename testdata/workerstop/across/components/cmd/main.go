package main

import (
	"context"
	"os/signal"
	"syscall"

	"github.com/leaklint/leaklint/testdata/workerstop/across/components/server"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	s := server.New()
	s.Add(func(stop <-chan struct{}) { go server.Poll(stop) })
	s.Start(ctx.Done())
	go server.Restart(ctx)
	go server.Repeat(ctx)
	<-ctx.Done()
}
