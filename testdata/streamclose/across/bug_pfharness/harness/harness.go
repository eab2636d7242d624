// BUG: Stop of the tunnel closes the ready channel's reader side only; the stop channel is never closed.
package harness

import (
	"io"
	"sync"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type Tunnel interface {
	Ready() <-chan struct{}
	Stop()
}

type tunnel struct {
	stop, ready chan struct{}
	once        sync.Once
}

func (t *tunnel) Ready() <-chan struct{} { return t.ready }

func (t *tunnel) Stop() { t.once.Do(func() { t.ready = nil }) }

func Open(d httpstream.Dialer, onErr func(error), ports ...string) (Tunnel, error) {
	t := &tunnel{stop: make(chan struct{}), ready: make(chan struct{})}
	pf, err := portforward.New(d, ports, t.stop, t.ready, io.Discard, io.Discard) // want `port-forward runs for ever: t\.stop is never closed \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return nil, err
	}
	go func() {
		if err := pf.ForwardPorts(); err != nil {
			onErr(err)
		}
	}()
	return t, nil
}
