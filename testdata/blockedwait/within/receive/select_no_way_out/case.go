// Two event sources, select without ctx: both feeders stop with the context, the
// merger in the middle waits on.
package select_no_way_out

import (
	"context"
	"time"
)

type Merger struct {
	Handle func(string)
	poll   func() string
}

func (m *Merger) feed(ctx context.Context, out chan<- string) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			select {
			case out <- m.poll():
			case <-ctx.Done():
				return
			}
		}
	}
}

func (m *Merger) Run(ctx context.Context) error {
	adds, dels := make(chan string), make(chan string)
	go m.feed(ctx, adds)
	go m.feed(ctx, dels)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			select {
			case a := <-adds:
				m.Handle("+" + a)
			case d := <-dels:
				m.Handle("-" + d)
			}
		}
	}()
	<-ctx.Done()
	return nil
}
