// right: two senders, two slots
package bufconst

import (
	"io"
	"net"
)

func Proxy(a, b net.Conn) error {
	errc := make(chan error, 2)
	cp := func(dst io.Writer, src io.Reader) {
		_, err := io.Copy(dst, src)
		errc <- err
	}
	go cp(a, b)
	go cp(b, a)
	err := <-errc
	a.Close()
	b.Close()
	return err
}
