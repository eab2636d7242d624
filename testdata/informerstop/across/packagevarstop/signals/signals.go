// The classic signal package: one channel for the process.
package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// Stop is closed when the process has to end.
var Stop <-chan struct{} = setup()

func setup() <-chan struct{} {
	stop := make(chan struct{})
	c := make(chan os.Signal, 2)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-c
		close(stop)
		<-c
		os.Exit(1)
	}()
	return stop
}
