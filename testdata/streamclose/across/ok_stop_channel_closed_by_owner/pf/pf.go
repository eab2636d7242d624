// Start returns a handle with an exported stop channel; the package itself never closes it.

package pf

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type Handle struct {
	StopCh chan struct{}
	Port   uint16
}

func Start(dialer httpstream.Dialer, remote int) (*Handle, error) {
	h := &Handle{StopCh: make(chan struct{})}
	ready := make(chan struct{})
	fw, err := portforward.New(dialer, []string{fmt.Sprintf(":%d", remote)}, h.StopCh, ready, nil, nil)
	if err != nil {
		return nil, err
	}
	errs := make(chan error, 1)
	go func() { errs <- fw.ForwardPorts() }()
	select {
	case <-ready:
	case err := <-errs:
		return nil, err
	}
	ports, err := fw.GetPorts()
	if err != nil {
		close(h.StopCh)
		return nil, err
	}
	h.Port = ports[0].Local
	return h, nil
}
