// right: stop closed in defer; ready from goroutine
package k_portforward

import "context"

func Handle(ctx context.Context, fwd func(stop <-chan struct{}, ready chan<- struct{}) error) error {
	stop, ready := make(chan struct{}), make(chan struct{})
	errc := make(chan error, 1)
	go func() { errc <- fwd(stop, ready) }()
	defer close(stop)
	select {
	case <-ready:
		return nil
	case err := <-errc:
		return err
	}
}
