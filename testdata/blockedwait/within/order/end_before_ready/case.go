// Twin of silent-order/error_before_ready: also what is no error is told, and nobody is there.
package end_before_ready

import (
	"errors"
	"io"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

func Forward(dialer httpstream.Dialer, ports []string) (chan struct{}, error) {
	errs, ready, stop := make(chan error), make(chan struct{}), make(chan struct{})
	fw, err := portforward.New(dialer, ports, stop, ready, io.Discard, io.Discard)
	if err != nil {
		return nil, err
	}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		errs <- fw.ForwardPorts()
	}()
	select {
	case err := <-errs:
		return nil, err
	case <-ready:
	case <-stop:
		return nil, errors.New("stopped")
	}
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-errs:
				close(stop)
				return
			}
		}
	}()
	return stop, nil
}
