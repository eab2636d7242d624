// right: flusher is kicked by close, which clears conn; readLoop ends with the conn
package nats_flusher

import (
	"bufio"
	"errors"
	"net"
	"sync"
	"time"
)

type Conn struct {
	mu     sync.Mutex
	c      net.Conn
	fch    chan struct{}
	bw     *bufio.Writer
	pongs  []chan struct{}
	closed bool
	wg     sync.WaitGroup
}

func Connect(c net.Conn) *Conn {
	nc := &Conn{c: c, bw: bufio.NewWriter(c), fch: make(chan struct{}, 1024)}
	nc.wg.Add(2)
	go nc.readLoop()
	go nc.flusher()
	return nc
}
func (nc *Conn) kick() {
	if len(nc.fch) == 0 {
		select {
		case nc.fch <- struct{}{}:
		default:
		}
	}
}
func (nc *Conn) flusher() {
	defer nc.wg.Done()
	nc.mu.Lock()
	fch := nc.fch
	nc.mu.Unlock()
	for {
		if _, ok := <-fch; !ok {
			return
		}
		nc.mu.Lock()
		if nc.closed {
			nc.mu.Unlock()
			return
		}
		nc.bw.Flush()
		nc.mu.Unlock()
	}
}
func (nc *Conn) readLoop() {
	defer nc.wg.Done()
	b := make([]byte, 1024)
	for {
		if _, err := nc.c.Read(b); err != nil {
			return
		}
		nc.mu.Lock()
		if len(nc.pongs) > 0 {
			ch := nc.pongs[0]
			nc.pongs = nc.pongs[1:]
			if ch != nil {
				ch <- struct{}{}
			}
		}
		nc.mu.Unlock()
	}
}
func (nc *Conn) FlushTimeout(d time.Duration) error {
	ch := make(chan struct{}, 1)
	nc.mu.Lock()
	nc.pongs = append(nc.pongs, ch)
	nc.kick()
	nc.mu.Unlock()
	select {
	case _, ok := <-ch:
		if !ok {
			return errors.New("closed")
		}
		close(ch)
		return nil
	case <-time.After(d):
	}
	nc.mu.Lock()
	for i, c := range nc.pongs {
		if c == ch {
			nc.pongs[i] = nil
		}
	}
	nc.mu.Unlock()
	return errors.New("timeout")
}
func (nc *Conn) Close() {
	nc.mu.Lock()
	nc.closed = true
	nc.kick()
	nc.c.Close()
	nc.mu.Unlock()
	nc.wg.Wait()
}
