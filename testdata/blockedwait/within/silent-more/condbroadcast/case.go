// right: Close broadcasts and waiters look at closed
package condbroadcast

import "sync"

type Q struct {
	mu     sync.Mutex
	cond   *sync.Cond
	items  []int
	closed bool
}

func New() *Q {
	q := &Q{}
	q.cond = sync.NewCond(&q.mu)
	go q.run()
	return q
}
func (q *Q) run() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		for len(q.items) == 0 && !q.closed {
			q.cond.Wait()
		}
		if q.closed {
			return
		}
		q.items = q.items[1:]
	}
}
func (q *Q) Add(i int) {
	q.mu.Lock()
	q.items = append(q.items, i)
	q.mu.Unlock()
	q.cond.Signal()
}
func (q *Q) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.cond.Broadcast()
}
