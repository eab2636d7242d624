// A probe accepts one callback connection; on failure to call out it returns and
// leaves the listener open with the goroutine in Accept.
package early_return_open_listener

import (
	"fmt"
	"net"
)

func ProbeCallback(trigger func(addr string) error) (net.Conn, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	conns := make(chan net.Conn, 1)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		c, err := ln.Accept()
		if err != nil {
			c = nil
		}
		conns <- c
	}()
	if err := trigger(ln.Addr().String()); err != nil {
		return nil, fmt.Errorf("trigger: %w", err)
	}
	c := <-conns
	return c, ln.Close()
}
