// kubectl's shape: two copiers report to one channel of capacity two, one is received.
package portforward_handoff

import (
	"io"
	"net"
)

func Splice(a, b net.Conn) error {
	errs := make(chan error, 2)
	cp := func(dst, src net.Conn) {
		_, err := io.Copy(dst, src)
		errs <- err
	}
	go cp(a, b)
	go cp(b, a)
	err := <-errs
	_ = a.Close()
	_ = b.Close()
	return err
}
