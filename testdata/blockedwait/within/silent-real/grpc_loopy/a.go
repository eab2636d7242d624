// right: loopy ends with done, which Close closes
package grpc_loopy

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
)

type controlBuffer struct {
	done    <-chan struct{}
	wakeup  chan struct{}
	mu      sync.Mutex
	waiting bool
	list    []any
}

func (c *controlBuffer) put(x any) {
	var wake bool
	c.mu.Lock()
	if c.waiting {
		wake = true
		c.waiting = false
	}
	c.list = append(c.list, x)
	c.mu.Unlock()
	if wake {
		select {
		case c.wakeup <- struct{}{}:
		default:
		}
	}
}
func (c *controlBuffer) get(block bool) (any, error) {
	for {
		c.mu.Lock()
		if len(c.list) > 0 {
			x := c.list[0]
			c.list = c.list[1:]
			c.mu.Unlock()
			return x, nil
		}
		if !block {
			c.mu.Unlock()
			return nil, nil
		}
		c.waiting = true
		c.mu.Unlock()
		select {
		case <-c.wakeup:
		case <-c.done:
			return nil, errors.New("transport closed")
		}
	}
}

type Transport struct {
	cb                     *controlBuffer
	ctx                    context.Context
	cancel                 context.CancelFunc
	writerDone, readerDone chan struct{}
	conn                   net.Conn
}

func NewTransport(conn net.Conn) (t *Transport, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			cancel()
		}
	}()
	t = &Transport{ctx: ctx, cancel: cancel, conn: conn, writerDone: make(chan struct{}), readerDone: make(chan struct{})}
	t.cb = &controlBuffer{done: ctx.Done(), wakeup: make(chan struct{}, 1)}
	readerErrCh := make(chan error, 1)
	go t.reader(readerErrCh)
	defer func() {
		if err != nil {
			conn.Close()
			return
		}
	}()
	if err = <-readerErrCh; err != nil {
		return nil, err
	}
	go func() {
		for {
			x, err := t.cb.get(true)
			if err != nil || x == nil {
				break
			}
		}
		close(t.writerDone)
	}()
	return t, nil
}
func (t *Transport) reader(errCh chan<- error) {
	defer close(t.readerDone)
	var b [9]byte
	if _, err := io.ReadFull(t.conn, b[:]); err != nil {
		errCh <- err
		return
	}
	close(errCh)
	for {
		if _, err := t.conn.Read(b[:]); err != nil {
			t.cancel()
			return
		}
	}
}
func (t *Transport) Close() { t.cancel(); t.conn.Close(); <-t.readerDone; <-t.writerDone }
