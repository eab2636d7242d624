// A helper has the signals sent to the channel.
package signals_by_helper

import (
	"os"
	"os/signal"
	"syscall"
)

func setup(dump chan<- os.Signal) { signal.Notify(dump, syscall.SIGUSR1) }

func Serve(run func(), stacks func()) {
	dump := make(chan os.Signal, 1)
	setup(dump)
	go func() {
		for range dump {
			stacks()
		}
	}()
	run()
}
