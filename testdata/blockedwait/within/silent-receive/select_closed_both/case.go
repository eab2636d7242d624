// Cured twin of receive/select_no_way_out: the feeders close by defer and the merger
// sets a closed channel to nil until both are gone.
package select_closed_both

import (
	"context"
)

type Merger struct {
	Handle func(string)
	poll   func() string
}

func (m *Merger) feed(ctx context.Context, out chan<- string) {
	defer close(out)
	for {
		select {
		case out <- m.poll():
		case <-ctx.Done():
			return
		}
	}
}

func (m *Merger) Run(ctx context.Context) error {
	adds, dels := make(chan string), make(chan string)
	go m.feed(ctx, adds)
	go m.feed(ctx, dels)
	go func() {
		for adds != nil || dels != nil {
			select {
			case a, ok := <-adds:
				if !ok {
					adds = nil
					continue
				}
				m.Handle("+" + a)
			case d, ok := <-dels:
				if !ok {
					dels = nil
					continue
				}
				m.Handle("-" + d)
			}
		}
	}()
	<-ctx.Done()
	return nil
}
