// The listener's Close is deferred in the accepting goroutine itself.
package close_behind_loop

import (
	"context"
	"fmt"
	"net"
	"os"
)

type Debug struct {
	dump func(net.Conn)
}

func (d *Debug) Serve(ctx context.Context, path string) error {
	ln, err := net.Listen("unix", path)
	if err != nil {
		return fmt.Errorf("listen %s: %w", path, err)
	}
	go d.accept(ln) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
	return os.Remove(path)
}

func (d *Debug) accept(ln net.Listener) {
	defer ln.Close()
	for {
		c, err := ln.Accept()
		if err != nil {
			return
		}
		d.dump(c)
		_ = c.Close()
	}
}
