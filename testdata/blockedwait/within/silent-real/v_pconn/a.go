// right: as net/http: a response without a request in flight ends the loop, so reqch always has one
package v_pconn

import (
	"context"
	"io"
	"net"
	"sync"
)

type rc struct {
	ch   chan int
	gone <-chan struct{}
}
type PC struct {
	mu      sync.Mutex
	n       int
	reqch   chan rc
	closech chan struct{}
	c       net.Conn
	once    sync.Once
}

func New(c net.Conn) *PC {
	p := &PC{reqch: make(chan rc, 1), closech: make(chan struct{}), c: c}
	go p.readLoop()
	return p
}
func (p *PC) readLoop() {
	defer p.Close()
	b := make([]byte, 1)
	for {
		_, err := p.c.Read(b)
		p.mu.Lock()
		if p.n == 0 {
			p.mu.Unlock()
			return
		}
		p.n--
		p.mu.Unlock()
		r := <-p.reqch
		if err != nil {
			return
		}
		select {
		case r.ch <- int(b[0]):
		case <-r.gone:
			return
		}
	}
}
func (p *PC) Close() { p.once.Do(func() { close(p.closech); p.c.Close() }) }
func (p *PC) RoundTrip(ctx context.Context) (int, error) {
	p.mu.Lock()
	p.n++
	p.mu.Unlock()
	gone := make(chan struct{})
	defer close(gone)
	res := make(chan int)
	p.reqch <- rc{res, gone}
	for {
		select {
		case x := <-res:
			return x, nil
		case <-p.closech:
			return 0, io.EOF
		case <-ctx.Done():
			p.Close()
			return 0, ctx.Err()
		}
	}
}
