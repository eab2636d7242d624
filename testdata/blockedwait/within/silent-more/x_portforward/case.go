// right: client-go port-forward idiom: stop closed in the defer after ready
package x_portforward

import (
	"context"
	"net"
)

type PF struct{ Ready, stop chan struct{} }

func (p *PF) ForwardPorts() error {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		return err
	}
	defer l.Close()
	close(p.Ready)
	<-p.stop
	return nil
}
func Reconcile(ctx context.Context) error {
	stop, ready := make(chan struct{}), make(chan struct{})
	defer close(stop)
	p := &PF{ready, stop}
	errc := make(chan error, 1)
	go func() { errc <- p.ForwardPorts() }()
	select {
	case <-ready:
	case err := <-errc:
		return err
	}
	return nil
}
