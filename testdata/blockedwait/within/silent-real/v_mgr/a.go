// right: runnable group: errChan drained while stopping, as controller-runtime's engageStopProcedure
package v_mgr

import (
	"context"
	"log"
	"sync"
)

type M struct {
	errChan chan error
	wg      sync.WaitGroup
	rs      []func(context.Context) error
}

func New() *M                                  { return &M{errChan: make(chan error)} }
func (m *M) Add(f func(context.Context) error) { m.rs = append(m.rs, f) }
func (m *M) Start(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	stopComplete := make(chan struct{})
	defer close(stopComplete)
	defer func() {
		if e := m.engageStop(cancel, stopComplete); err == nil {
			err = e
		}
	}()
	for _, f := range m.rs {
		m.wg.Add(1)
		go func() {
			defer m.wg.Done()
			if e := f(ctx); e != nil {
				m.errChan <- e
			}
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case e := <-m.errChan:
		return e
	}
}
func (m *M) engageStop(cancel func(), done <-chan struct{}) error {
	cancel()
	go func() {
		for {
			select {
			case e := <-m.errChan:
				log.Print(e)
			case <-done:
				return
			}
		}
	}()
	m.wg.Wait()
	return nil
}
