// right: context.AfterFunc closes the listener
package acceptctx

import (
	"context"
	"net"
)

func Serve(ctx context.Context, a string) error {
	l, err := net.Listen("tcp", a)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	<-ctx.Done()
	return nil
}
