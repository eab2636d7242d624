// The watcher of each connection waits for the end of the server.
package connection_watcher

import (
	"context"
	"net"
)

func Serve(ctx context.Context, ln net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := ln.Accept()
		if err != nil {
			return err
		}
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			<-ctx.Done()
			_ = conn.Close()
		}()
		go handle(conn)
	}
}
