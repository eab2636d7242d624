// As in controller-runtime's SetupSignalHandler: waits on process signals are silent
// in a library too.
package library_signal

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

var onlyOne = make(chan struct{})

func SetupSignalHandler() context.Context {
	close(onlyOne)
	ctx, cancel := context.WithCancel(context.Background())
	c := make(chan os.Signal, 2)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-c
		cancel()
		<-c
		os.Exit(1)
	}()
	return ctx
}
