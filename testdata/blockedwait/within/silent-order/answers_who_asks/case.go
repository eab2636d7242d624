// The loop answers only who asks, and who asks waits for the answer, also if others give up before.
package answers_who_asks

import (
	"bufio"
	"errors"
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
	go c.read()
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

func RoundTrip(addr string, body []byte) error {
	c, err := dial(addr)
	if err != nil {
		return err
	}
	if len(body) == 0 {
		c.Close()
		return errors.New("nothing to send")
	}
	if _, err := c.Write(body); err != nil {
		c.Close()
		return err
	}
	c.asks <- len(body)
	return <-c.answers
}
