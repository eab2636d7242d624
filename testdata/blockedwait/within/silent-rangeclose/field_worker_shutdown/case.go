// Cured twin of rangeclose/field_worker_no_close: Shutdown closes the buffer.
package field_worker_shutdown

import (
	"sync"
)

type Entry struct {
	User, Verb string
}

type Backend struct {
	mu     sync.RWMutex
	closed bool
	buf    chan Entry
	sink   func(Entry)
	wg     sync.WaitGroup
}

func NewBackend(sink func(Entry)) *Backend {
	b := &Backend{buf: make(chan Entry, 128), sink: sink}
	b.wg.Add(1)
	go b.drain()
	return b
}

func (b *Backend) drain() {
	defer b.wg.Done()
	for e := range b.buf {
		b.sink(e)
	}
}

func (b *Backend) Log(e Entry) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if !b.closed {
		b.buf <- e
	}
}

func (b *Backend) Shutdown() {
	b.mu.Lock()
	b.closed = true
	close(b.buf)
	b.mu.Unlock()
	b.wg.Wait()
}
