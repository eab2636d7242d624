// Hand-off of a connection: both sides select on the other's end.
package double_select_handoff

import (
	"context"
	"net"
	"sync"
)

type pool struct {
	idle   chan net.Conn
	closed chan struct{}
	once   sync.Once
	dial   func() (net.Conn, error)
}

func (p *pool) refill() {
	go func() {
		c, err := p.dial()
		if err != nil {
			return
		}
		select {
		case p.idle <- c:
		case <-p.closed:
			_ = c.Close()
		}
	}()
}

func (p *pool) get(ctx context.Context) (net.Conn, error) {
	p.refill()
	select {
	case c := <-p.idle:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pool) close() { p.once.Do(func() { close(p.closed) }) }
