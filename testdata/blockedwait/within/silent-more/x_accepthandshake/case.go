// right: accepts one connection of the test dialer, then listener closed
package x_accepthandshake

import (
	"context"
	"net"
)

func Reconcile(ctx context.Context) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	got := make(chan net.Conn)
	go func() {
		defer close(got)
		c, err := l.Accept()
		if err == nil {
			got <- c
		}
	}()
	d, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		l.Close()
		if c, ok := <-got; ok {
			c.Close()
		}
		return err
	}
	defer d.Close()
	if c, ok := <-got; ok {
		c.Close()
	}
	return nil
}
