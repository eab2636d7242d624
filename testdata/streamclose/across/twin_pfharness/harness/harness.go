// OK: test harness with a port forward; the stop channel is returned as a func inside an interface value.
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

func (t *tunnel) Stop() { t.once.Do(func() { close(t.stop) }) }

func Open(d httpstream.Dialer, onErr func(error), ports ...string) (Tunnel, error) {
	t := &tunnel{stop: make(chan struct{}), ready: make(chan struct{})}
	pf, err := portforward.New(d, ports, t.stop, t.ready, io.Discard, io.Discard)
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
