// Cured twin of accept/ctx_without_close.
package ctx_deferred_close

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
	defer ln.Close()
	go func() {
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
