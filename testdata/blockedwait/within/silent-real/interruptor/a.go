// right: netFD connect: done and interruptRes
package interruptor

import (
	"context"
	"net"
	"time"
)

func Connect(ctx context.Context, c net.Conn) (err error) {
	done := make(chan struct{})
	res := make(chan error)
	defer func() {
		close(done)
		if e := <-res; e != nil && err == nil {
			err = e
		}
	}()
	go func() {
		select {
		case <-ctx.Done():
			c.SetDeadline(time.Unix(1, 0))
			res <- ctx.Err()
		case <-done:
			res <- nil
		}
	}()
	_, err = c.Write(nil)
	return err
}
