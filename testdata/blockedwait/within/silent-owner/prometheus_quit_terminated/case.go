// Prometheus' shape: quit is closed by stop(), the flush goroutine is waited for.
package prometheus_quit_terminated

import (
	"sync"
)

type queueManager struct {
	quit   chan struct{}
	wg     sync.WaitGroup
	shards []chan float64
	write  func([]float64)
}

func (q *queueManager) Start(n int) {
	q.quit = make(chan struct{})
	q.shards = make([]chan float64, n)
	for i := range q.shards {
		q.shards[i] = make(chan float64, 100)
		q.wg.Add(1)
		go q.runShard(q.shards[i])
	}
}

func (q *queueManager) runShard(in chan float64) {
	defer q.wg.Done()
	for v := range in {
		q.write([]float64{v})
	}
}

func (q *queueManager) Enqueue(v float64) bool {
	select {
	case <-q.quit:
		return false
	case q.shards[int(v)%len(q.shards)] <- v:
		return true
	}
}

func (q *queueManager) Stop() {
	close(q.quit)
	for _, s := range q.shards {
		close(s)
	}
	q.wg.Wait()
}
