// right: generic cond queue with Close
package lib

import (
	"sync"
)

type Q[T any] struct {
	l      sync.Mutex
	c      *sync.Cond
	n      []T
	closed bool
}

func New[T any]() *Q[T]  { q := &Q[T]{}; q.c = sync.NewCond(&q.l); return q }
func (q *Q[T]) Push(x T) { q.l.Lock(); q.n = append(q.n, x); q.l.Unlock(); q.c.Signal() }
func (q *Q[T]) Pop() (x T, ok bool) {
	q.l.Lock()
	defer q.l.Unlock()
	for len(q.n) == 0 && !q.closed {
		q.c.Wait()
	}
	if len(q.n) == 0 {
		return x, false
	}
	x = q.n[0]
	q.n = q.n[1:]
	return x, true
}
func (q *Q[T]) Close() { q.l.Lock(); q.closed = true; q.l.Unlock(); q.c.Broadcast() }
