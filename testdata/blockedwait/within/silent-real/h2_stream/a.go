// right: each stream's goroutine ends with donec/abort/ctx/reqCancel
package h2_stream

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

type ClientConn struct {
	readerDone  chan struct{}
	reqHeaderMu chan struct{}
	seen        chan struct{}
}
type stream struct {
	cc                                        *ClientConn
	ctx                                       context.Context
	abort, peerClosed, donec, on100, respRecv chan struct{}
	once                                      sync.Once
	err                                       error
}

func NewConn(c net.Conn) *ClientConn {
	cc := &ClientConn{make(chan struct{}), make(chan struct{}, 1), make(chan struct{})}
	go func() { defer close(cc.readerDone); close(cc.seen); io.Copy(io.Discard, c) }()
	return cc
}
func (cc *ClientConn) RoundTrip(req *http.Request) (int, error) {
	cs := &stream{cc: cc, ctx: req.Context(), abort: make(chan struct{}), peerClosed: make(chan struct{}), donec: make(chan struct{}), respRecv: make(chan struct{})}
	go cs.doRequest(req)
	waitDone := func() error {
		select {
		case <-cs.donec:
			return nil
		case <-cs.ctx.Done():
			return cs.ctx.Err()
		}
	}
	for {
		select {
		case <-cs.respRecv:
			return 200, nil
		case <-cs.abort:
			waitDone()
			return 0, cs.err
		case <-cs.ctx.Done():
			cs.once.Do(func() { cs.err = cs.ctx.Err(); close(cs.abort) })
			return 0, cs.ctx.Err()
		}
	}
}
func (cs *stream) doRequest(req *http.Request) {
	err := cs.write(req)
	if err != nil {
		cs.once.Do(func() { cs.err = err; close(cs.abort) })
	}
	close(cs.donec)
}
func (cs *stream) write(req *http.Request) error {
	select {
	case cs.cc.reqHeaderMu <- struct{}{}:
	case <-cs.ctx.Done():
		return cs.ctx.Err()
	}
	<-cs.cc.reqHeaderMu
	var timer <-chan time.Time
	for {
		select {
		case <-cs.peerClosed:
			return nil
		case <-timer:
			return errors.New("timeout")
		case <-cs.respRecv:
			timer = nil
			cs.respRecv = nil
		case <-cs.abort:
			return cs.err
		case <-cs.ctx.Done():
			return cs.ctx.Err()
		case <-cs.cc.readerDone:
			return io.ErrUnexpectedEOF
		}
	}
}
