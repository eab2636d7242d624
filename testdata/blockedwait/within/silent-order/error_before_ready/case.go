// It may fail until it is ready; later the stop channel ends it, with which its watcher ends.
package error_before_ready

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
	go func() {
		if err := fw.ForwardPorts(); err != nil {
			errs <- err
		}
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
