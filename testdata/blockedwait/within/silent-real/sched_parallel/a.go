// right: errCh of one with default
package sched_parallel

import (
	"context"
	"sync"
)

type ErrCh struct{ ch chan error }

func (e *ErrCh) Send(err error) {
	select {
	case e.ch <- err:
	default:
	}
}
func (e *ErrCh) Receive() error {
	select {
	case err := <-e.ch:
		return err
	default:
		return nil
	}
}
func Parallelize(ctx context.Context, pieces int, f func(int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e := &ErrCh{make(chan error, 1)}
	toProcess := make(chan int, pieces)
	for i := 0; i < pieces; i++ {
		toProcess <- i
	}
	close(toProcess)
	var wg sync.WaitGroup
	for range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for p := range toProcess {
				select {
				case <-ctx.Done():
					return
				default:
					if err := f(p); err != nil {
						e.Send(err)
						cancel()
					}
				}
			}
		}()
	}
	wg.Wait()
	return e.Receive()
}
