// The queue's consumer sleeps in Cond.Wait; Run returns with its context and nobody
// wakes the consumer.
package no_broadcast_at_stop

import (
	"context"
	"sync"
)

type Queue struct {
	mu    sync.Mutex
	cond  *sync.Cond
	items []string
}

func NewQueue() *Queue {
	q := &Queue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

func (q *Queue) Add(s string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, s)
	q.cond.Signal()
}

func (q *Queue) consume(handle func(string)) {
	for {
		q.mu.Lock()
		for len(q.items) == 0 {
			q.cond.Wait()
		}
		it := q.items[0]
		q.items = q.items[1:]
		q.mu.Unlock()
		handle(it)
	}
}

func (q *Queue) Run(ctx context.Context, handle func(string)) {
	go q.consume(handle) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}
