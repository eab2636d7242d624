// right: receive goroutine ends with the stream's context, since grpc ends Recv when the handler returns
package istio_xds

import (
	"context"
)

type Stream interface {
	Recv() (int, error)
	Send(int) error
	Context() context.Context
}
type conn struct {
	req          chan int
	err          chan error
	stop, inited chan struct{}
	push         chan int
	s            Stream
}
type Server struct{ closed chan struct{} }

func (s *Server) StreamAggregated(st Stream) error {
	c := &conn{make(chan int, 1), make(chan error, 1), make(chan struct{}), make(chan struct{}), make(chan int), st}
	go s.receive(c)
	<-c.inited
	for {
		select {
		case r, ok := <-c.req:
			if !ok {
				return <-c.err
			}
			if err := st.Send(r); err != nil {
				return err
			}
		case p := <-c.push:
			if err := st.Send(p); err != nil {
				return err
			}
		case <-c.stop:
			return nil
		}
	}
}
func (s *Server) receive(c *conn) {
	defer func() {
		close(c.err)
		close(c.req)
		select {
		case <-c.inited:
		default:
			close(c.inited)
		}
	}()
	first := true
	for {
		r, err := c.s.Recv()
		if err != nil {
			c.err <- err
			return
		}
		if first {
			first = false
			close(c.inited)
		}
		select {
		case c.req <- r:
		case <-c.s.Context().Done():
			return
		}
	}
}
func (c *conn) Stop() { close(c.stop) }
func (c *conn) Push(x int) {
	select {
	case c.push <- x:
	case <-c.s.Context().Done():
	}
}
