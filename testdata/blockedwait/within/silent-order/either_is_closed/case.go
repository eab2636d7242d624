// On each path one of the two channels is closed by a goroutine that ends with the connection; and
// nobody returns early who has no connection.
package either_is_closed

import (
	"errors"
	"io"
	"net"
)

type Stream interface {
	io.ReadWriteCloser
}

type Forwarder struct {
	open func() (Stream, error)
	conn Stream
}

func (f *Forwarder) Serve(l net.Listener) error {
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		go f.handle(c)
	}
}

func (f *Forwarder) handle(c net.Conn) {
	defer c.Close()
	errs := make(chan error)
	if f.conn == nil {
		go func() {
			errs <- errors.New("no connection")
			close(errs)
		}()
	} else {
		go func() { close(errs) }()
	}
	copied, failed := make(chan struct{}), make(chan struct{})
	if f.conn != nil {
		s, err := f.open()
		if err != nil {
			return
		}
		go func() {
			io.Copy(c, s)
			close(copied)
		}()
		go func() {
			defer s.Close()
			if _, err := io.Copy(s, c); err != nil {
				close(failed)
			}
		}()
	} else {
		close(failed)
	}
	select {
	case <-copied:
	case <-failed:
	}
	<-errs
}
