// right: net.Dialer's dialParallel: results or returned closed
package happyeyeballs

import (
	"context"
	"net"
	"time"
)

func Dial(ctx context.Context, dial func(context.Context, bool) (net.Conn, error)) (net.Conn, error) {
	returned := make(chan struct{})
	defer close(returned)
	type res struct {
		net.Conn
		error
		primary bool
	}
	results := make(chan res)
	start := func(ctx context.Context, p bool) {
		c, err := dial(ctx, p)
		select {
		case results <- res{c, err, p}:
		case <-returned:
			if c != nil {
				c.Close()
			}
		}
	}
	go start(ctx, true)
	t := time.NewTimer(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			go start(ctx, false)
		case r := <-results:
			if r.error == nil {
				return r.Conn, nil
			}
			if !r.primary {
				return nil, r.error
			}
		}
	}
}
