// The waiter goroutine of a handler: its workers all end by ctx, so does it.
package wait_closes_result

import (
	"context"
	"sync"
)

type Fan struct {
	sources []func(context.Context) (string, error)
}

func (f *Fan) Collect(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	out := make(chan string)
	for _, src := range f.sources {
		wg.Go(func() {
			s, err := src(ctx)
			if err != nil {
				return
			}
			select {
			case out <- s:
			case <-ctx.Done():
			}
		})
	}
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	var res []string
	for {
		select {
		case s := <-out:
			res = append(res, s)
		case <-done:
			return res, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
