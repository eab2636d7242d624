// OK: the tunnel: Stop is a func field closing the local channel; every error path calls it.
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
	stop := sync.OnceFunc(func() { close(stopCh) })
	defer func() {
		if t == nil {
			stop()
		}
	}()
	pf, err := portforward.NewOnAddresses(d, []string{"127.0.0.1"}, []string{fmt.Sprintf(":%d", port)}, stopCh, readyCh, nil, nil)
	if err != nil {
		return nil, err
	}
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
