// right: two senders, one slot and one receive that always happens
package bufconst1

import (
	"io"
	"net"
)

func Proxy(a, b net.Conn) error {
	errc := make(chan error, 1)
	cp := func(dst io.Writer, src io.Reader) {
		_, err := io.Copy(dst, src)
		errc <- err
	}
	go cp(a, b)
	go cp(b, a)
	return <-errc
}
