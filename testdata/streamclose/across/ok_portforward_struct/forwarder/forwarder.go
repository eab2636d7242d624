// A forwarder type: goroutine, readyCh, stopCh closed once by Close.

package forwarder

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
)

type Forwarder struct {
	pf       *portforward.PortForwarder
	stopCh   chan struct{}
	readyCh  chan struct{}
	errCh    chan error
	stopOnce sync.Once
}

func New(cfg *rest.Config, u *url.URL, ports ...string) (*Forwarder, error) {
	rt, upgrader, err := spdy.RoundTripperFor(cfg)
	if err != nil {
		return nil, err
	}
	f := &Forwarder{stopCh: make(chan struct{}), readyCh: make(chan struct{}), errCh: make(chan error, 1)}
	f.pf, err = portforward.New(spdy.NewDialer(upgrader, &http.Client{Transport: rt}, http.MethodPost, u), ports, f.stopCh, f.readyCh, nil, os.Stderr)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Forwarder) Start(timeout time.Duration) error {
	go func() { f.errCh <- f.pf.ForwardPorts() }()
	select {
	case <-f.readyCh:
		return nil
	case err := <-f.errCh:
		return err
	case <-time.After(timeout):
		f.Close()
		return errors.New("port-forward timed out")
	}
}

func (f *Forwarder) Close() { f.stopOnce.Do(func() { close(f.stopCh) }) }
