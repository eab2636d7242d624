// right: transport's readLoop/writeLoop end with closech; waiting request selects
package lib

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
type wr struct{ ch chan<- error }
type PC struct {
	reqch   chan rc
	writech chan wr
	closech chan struct{}
	once    sync.Once
	c       net.Conn
}

func New(c net.Conn) *PC {
	p := &PC{reqch: make(chan rc, 1), writech: make(chan wr, 1), closech: make(chan struct{}), c: c}
	go p.readLoop()
	go p.writeLoop()
	return p
}
func (p *PC) readLoop() {
	defer p.Close()
	b := make([]byte, 1)
	for {
		if _, err := p.c.Read(b); err != nil {
			return
		}
		r := <-p.reqch
		select {
		case r.ch <- int(b[0]):
		case <-r.gone:
			return
		}
	}
}
func (p *PC) writeLoop() {
	for {
		select {
		case w := <-p.writech:
			_, err := p.c.Write([]byte{1})
			w.ch <- err
			if err != nil {
				p.Close()
				return
			}
		case <-p.closech:
			return
		}
	}
}
func (p *PC) Close() { p.once.Do(func() { close(p.closech); p.c.Close() }) }
func (p *PC) RoundTrip(ctx context.Context) (int, error) {
	gone := make(chan struct{})
	defer close(gone)
	we := make(chan error, 1)
	res := make(chan int)
	p.reqch <- rc{res, gone}
	p.writech <- wr{we}
	for {
		select {
		case e := <-we:
			if e != nil {
				return 0, e
			}
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
