// Package again forwards a port, again when the connection is lost.
package again

import (
	"errors"
	"io"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

// Forward has one at a time: the next comes when the one before it has ended. What is left is the goroutine itself.
func Forward(dialer httpstream.Dialer, ports []string, out io.Writer, failed chan<- error) {
	go func() {
		for {
			stop, ready := make(chan struct{}, 1), make(chan struct{}, 1)
			pf, err := portforward.New(dialer, ports, stop, ready, out, out) // want `port-forward runs for ever: stop is never closed \(may leak 16 goroutines and 50 KiB each time\)`
			if err != nil {
				continue
			}
			if err := pf.ForwardPorts(); !errors.Is(err, portforward.ErrLostConnectionToPod) {
				failed <- err
				return
			}
		}
	}()
}

// ForwardAll goes on while those of the turns before run.
func ForwardAll(dialer httpstream.Dialer, ports []string, out io.Writer, failed chan<- error) {
	for _, port := range ports {
		stop, ready := make(chan struct{}, 1), make(chan struct{}, 1)
		pf, err := portforward.New(dialer, []string{port}, stop, ready, out, out) // want `port-forward runs for ever: stop is never closed \(leaks 16 goroutines and 50 KiB each time\)`
		if err != nil {
			continue
		}
		go func() { failed <- pf.ForwardPorts() }()
	}
}
