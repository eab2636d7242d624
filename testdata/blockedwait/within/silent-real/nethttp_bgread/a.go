// right: abortPendingRead sets a deadline in the past so Read returns; goroutine broadcasts and ends
package nethttp_bgread

import (
	"net"
	"sync"
	"time"
)

type connReader struct {
	conn   net.Conn
	mu     sync.Mutex
	cond   *sync.Cond
	inRead bool
	has    bool
	b      [1]byte
}

func New(c net.Conn) *connReader { r := &connReader{conn: c}; r.cond = sync.NewCond(&r.mu); return r }
func (cr *connReader) Start() {
	cr.mu.Lock()
	defer cr.mu.Unlock()
	if cr.inRead || cr.has {
		return
	}
	cr.inRead = true
	go cr.backgroundRead()
}
func (cr *connReader) backgroundRead() {
	n, _ := cr.conn.Read(cr.b[:])
	cr.mu.Lock()
	if n == 1 {
		cr.has = true
	}
	cr.inRead = false
	cr.mu.Unlock()
	cr.cond.Broadcast()
}
func (cr *connReader) Abort() {
	cr.mu.Lock()
	defer cr.mu.Unlock()
	if !cr.inRead {
		return
	}
	cr.conn.SetReadDeadline(time.Unix(1, 0))
	for cr.inRead {
		cr.cond.Wait()
	}
	cr.conn.SetReadDeadline(time.Time{})
}
