// Cured twin of accept/close_behind_loop: context.AfterFunc closes the listener.
package afterfunc_close

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
	stop := context.AfterFunc(ctx, func() { _ = ln.Close() })
	defer stop()
	go d.accept(ln)
	<-ctx.Done()
	return os.Remove(path)
}

func (d *Debug) accept(ln net.Listener) {
	for {
		c, err := ln.Accept()
		if err != nil {
			return
		}
		d.dump(c)
		_ = c.Close()
	}
}
