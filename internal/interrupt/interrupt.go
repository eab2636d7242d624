// Package interrupt knows the signals that are to end a process, from a terminal or from who
// has started it.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// heeded returns the signals, without those that are ignored: as nohup has it, and a shell
// without a terminal for what runs in the background.
func heeded() []os.Signal {
	return slices.DeleteFunc([]os.Signal{syscall.SIGTERM, os.Interrupt, syscall.SIGHUP}, signal.Ignored)
}

// Notify passes the signals on to a channel, until signal.Stop is called.
func Notify(c chan<- os.Signal) {
	for _, s := range heeded() { // one by one: no signal at all would stand for each that there is
		signal.Notify(c, s)
	}
}

// Context returns a context that ends when the process is to end. Until stop is called that
// does not end it.
func Context() (ctx context.Context, stop func()) {
	signals := heeded()
	if len(signals) == 0 {
		return context.WithCancel(context.Background())
	}
	return signal.NotifyContext(context.Background(), signals...)
}
