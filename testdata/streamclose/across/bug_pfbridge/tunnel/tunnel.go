// BUG: the tunnel's Stop only closes the listeners; the stop channel is never closed.
package tunnel

import (
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type Tunnel struct {
	Local uint16
	Stop  func()
	Err   <-chan error
}

func Open(d httpstream.Dialer, port int) (t *Tunnel, err error) {
	stopCh, readyCh := make(chan struct{}, 1), make(chan struct{})
	pf, err := portforward.NewOnAddresses(d, []string{"127.0.0.1"}, []string{fmt.Sprintf(":%d", port)}, stopCh, readyCh, nil, nil) // want:vet `port-forward runs for ever: stopCh is never closed \(leaks 16 goroutines and 50 KiB each time\)` // want:whole `port-forward runs for ever: stopCh is never closed: called per request from ServeHTTP \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return nil, err
	}
	stop := sync.OnceFunc(pf.Close)
	errCh := make(chan error, 1)
	go func() {
		errCh <- pf.ForwardPorts()
	}()
	select {
	case err := <-errCh:
		return nil, err
	case <-readyCh:
	}
	ports, err := pf.GetPorts()
	if err != nil {
		return nil, err
	}
	return &Tunnel{Local: ports[0].Local, Stop: stop, Err: errCh}, nil
}
