// Package kafka has clients that connect by a func which tests replace.
package kafka

import "google.golang.org/grpc"

type Client interface {
	Topics() int
	Open() error
	Close() error
}

type client struct {
	addr string
	conn *grpc.ClientConn

	connect func(addr string, opts ...grpc.DialOption) (*grpc.ClientConn, error)
}

func New(addr string) Client {
	c := &client{addr: addr}
	c.connect = grpc.NewClient
	return c
}

func (c *client) Open() error {
	var err error
	c.conn, err = c.connect(c.addr)
	return err
}

func (c *client) Close() error { return c.conn.Close() }
func (c *client) Topics() int  { return len(c.addr) }

// Dial opens a client.
func Dial(addr string) (Client, error) {
	c := New(addr)
	return c, c.Open()
}

// An either has one func or another: which is not known.
type either struct {
	connect func() (*grpc.ClientConn, error)
}

func (e *either) use() bool {
	conn, err := e.connect()
	return err == nil && conn != nil
}

func Either(addr string) bool {
	var none *grpc.ClientConn
	e := &either{connect: func() (*grpc.ClientConn, error) { return none, nil }}
	if addr != "" {
		e.connect = func() (*grpc.ClientConn, error) { return shared, nil }
	}
	return e.use()
}

var shared, _ = grpc.NewClient("shared")
