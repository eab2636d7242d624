// right: resync goroutine ends with cancelCh that the caller closes; list goroutine has closed channel or panicCh buffered
package reflector

import (
	"k8s.io/apimachinery/pkg/watch"
	"time"
)

type R struct {
	list         func() (any, error)
	resync       func() error
	shouldResync func() bool
}

func (r *R) resyncChan() (<-chan time.Time, func() bool) {
	t := time.NewTimer(time.Second)
	return t.C, t.Stop
}
func (r *R) startResync(stop <-chan struct{}, cancel <-chan struct{}, errc chan error) {
	ch, cleanup := r.resyncChan()
	defer func() { cleanup() }()
	for {
		select {
		case <-ch:
		case <-stop:
			return
		case <-cancel:
			return
		}
		if err := r.resync(); err != nil {
			errc <- err
			return
		}
		cleanup()
		ch, cleanup = r.resyncChan()
	}
}
func (r *R) doList(stop <-chan struct{}) error {
	var err error
	listCh := make(chan struct{}, 1)
	panicCh := make(chan any, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				panicCh <- p
			}
		}()
		_, err = r.list()
		close(listCh)
	}()
	select {
	case <-stop:
		return nil
	case p := <-panicCh:
		panic(p)
	case <-listCh:
	}
	return err
}
func (r *R) ListAndWatch(stop <-chan struct{}, w watch.Interface) error {
	if err := r.doList(stop); err != nil {
		return err
	}
	resyncerrc := make(chan error, 1)
	cancelCh := make(chan struct{})
	defer close(cancelCh)
	go r.startResync(stop, cancelCh, resyncerrc)
	for {
		select {
		case <-stop:
			return nil
		case err := <-resyncerrc:
			return err
		case _, ok := <-w.ResultChan():
			if !ok {
				return nil
			}
		}
	}
}
