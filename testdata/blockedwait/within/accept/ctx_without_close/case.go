// The accept loop looks at ctx between connections, but nobody closes the listener.
package ctx_without_close

import (
	"context"
	"net"
)

type AdminServer struct {
	addr   string
	handle func(context.Context, net.Conn)
}

func (s *AdminServer) Run(ctx context.Context) error {
	ln, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for ctx.Err() == nil {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go s.handle(ctx, conn)
		}
	}()
	<-ctx.Done()
	return nil
}
