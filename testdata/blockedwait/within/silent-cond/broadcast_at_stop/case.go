// Cured twin of cond/no_broadcast_at_stop: closed flag and Broadcast when ctx ends.
package broadcast_at_stop

import (
	"context"
	"sync"
)

type Queue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	items  []string
	closed bool
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

func (q *Queue) pop() (string, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 && !q.closed {
		q.cond.Wait()
	}
	if len(q.items) == 0 {
		return "", false
	}
	it := q.items[0]
	q.items = q.items[1:]
	return it, true
}

func (q *Queue) Run(ctx context.Context, handle func(string)) {
	go func() {
		for {
			it, ok := q.pop()
			if !ok {
				return
			}
			handle(it)
		}
	}()
	<-ctx.Done()
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.cond.Broadcast()
}
