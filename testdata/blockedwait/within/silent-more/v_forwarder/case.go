// right: port-forward: ready is closed by the forwarder before it waits on stop
package v_forwarder

import "context"

type fw struct {
	ready chan struct{}
	stop  chan struct{}
}

func (f *fw) run() error {
	close(f.ready)
	<-f.stop
	return nil
}
func Handle(ctx context.Context) error {
	f := &fw{make(chan struct{}), make(chan struct{})}
	errc := make(chan error, 1)
	go func() { errc <- f.run() }()
	select {
	case <-f.ready:
	case err := <-errc:
		return err
	}
	defer close(f.stop)
	return nil
}
