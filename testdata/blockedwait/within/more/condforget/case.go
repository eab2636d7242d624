package condforget

import "sync"

type Q struct {
	mu     sync.Mutex
	c      *sync.Cond
	n      int
	closed bool
}

func New() *Q {
	q := &Q{}
	q.c = sync.NewCond(&q.mu)
	go q.run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return q
}
func (q *Q) run() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed {
		for q.n == 0 {
			q.c.Wait()
		}
		q.n--
	}
}
func (q *Q) Close() { q.mu.Lock(); q.closed = true; q.mu.Unlock() }
