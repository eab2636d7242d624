// Twin of silent-order/answers_who_asks: who asks does not wait for ever.
package answers_who_left

import (
	"bufio"
	"context"
	"net"
)

type conn struct {
	net.Conn
	asks    chan int
	answers chan error
}

func dial(addr string) (*conn, error) {
	nc, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	c := &conn{nc, make(chan int), make(chan error)}
	go c.read() // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
	return c, nil
}

func (c *conn) read() {
	defer c.Close()
	r := bufio.NewReader(c)
	for {
		_, err := r.ReadByte()
		select {
		case <-c.asks:
			c.answers <- err
		default:
		}
		if err != nil {
			return
		}
	}
}

func RoundTrip(ctx context.Context, addr string, body []byte) error {
	c, err := dial(addr)
	if err != nil {
		return err
	}
	if _, err := c.Write(body); err != nil {
		c.Close()
		return err
	}
	c.asks <- len(body)
	select {
	case err := <-c.answers:
		return err
	case <-ctx.Done():
		c.Close()
		return ctx.Err()
	}
}
