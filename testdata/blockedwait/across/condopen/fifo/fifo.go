// Package fifo has queues, of which one forgets to wake who waits.
package fifo

import "sync"

// Queue is closed without a word.
type Queue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	items  []string
	closed bool
}

// New returns an empty one.
func New() *Queue {
	q := &Queue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

// Put adds one.
func (q *Queue) Put(s string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, s)
	q.cond.Signal()
}

// Take waits for one.
func (q *Queue) Take() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 && !q.closed {
		q.cond.Wait()
	}
	if len(q.items) == 0 {
		return ""
	}
	s := q.items[0]
	q.items = q.items[1:]
	return s
}

// Close tells nobody.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
}

// Told is closed aloud.
type Told struct {
	mu     sync.Mutex
	cond   *sync.Cond
	items  []string
	closed bool
}

// NewTold returns an empty one.
func NewTold() *Told {
	q := &Told{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

// Put adds one.
func (q *Told) Put(s string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, s)
	q.cond.Signal()
}

// Take waits for one.
func (q *Told) Take() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 && !q.closed {
		q.cond.Wait()
	}
	if len(q.items) == 0 {
		return ""
	}
	s := q.items[0]
	q.items = q.items[1:]
	return s
}

// Close wakes all.
func (q *Told) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.cond.Broadcast()
}
