// Twin of silent-order/either_is_closed: without a connection nothing is closed.
package neither_is_closed

import (
	"io"
	"net"
)

type Forwarder struct{ conn io.ReadWriteCloser }

func (f *Forwarder) Serve(l net.Listener) error {
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		go f.handle(c) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
}

func (f *Forwarder) handle(c net.Conn) {
	defer c.Close()
	copied, failed := make(chan struct{}), make(chan struct{})
	if f.conn != nil {
		go func() {
			io.Copy(c, f.conn)
			close(copied)
		}()
		go func() {
			if _, err := io.Copy(f.conn, c); err != nil {
				close(failed)
			}
		}()
	}
	select {
	case <-copied:
	case <-failed:
	}
}
