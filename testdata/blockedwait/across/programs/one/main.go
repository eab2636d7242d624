// Nsqueue handles events with one queue and one worker per namespace.
package main

import (
	"log"
	"net/http"
	"sync"
)

type queue interface {
	Add(item string)
	NextItem() (item string, ok bool)
	Stop()
}

// fifo is a queue whose NextItem waits for an item or for Stop.
type fifo struct {
	mu      sync.Mutex
	cond    *sync.Cond
	items   []string
	stopped bool
}

func newFifo() queue {
	q := &fifo{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

func (q *fifo) Add(item string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.stopped {
		q.items = append(q.items, item)
		q.cond.Signal()
	}
}

func (q *fifo) NextItem() (string, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 && !q.stopped {
		q.cond.Wait()
	}
	if q.stopped {
		return "", false
	}
	item := q.items[0]
	q.items = q.items[1:]
	return item, true
}

func (q *fifo) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
	q.cond.Broadcast()
}

type manager struct {
	mu     sync.Mutex
	queues map[string]queue
}

func (m *manager) queueFor(ns string) queue {
	m.mu.Lock()
	defer m.mu.Unlock()
	q, ok := m.queues[ns]
	if !ok {
		q = newFifo()
		m.queues[ns] = q
		go work(ns, q) // want:whole `goroutine may wait forever in cond\.Wait \(work → NextItem → Wait\); only Stop ends it, which nothing calls \(leaks 1 goroutine each time, queueFor runs again once an entry is taken out of "queues"\)`
	}
	return q
}

func (m *manager) remove(ns string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.queues, ns)
}

func work(ns string, q queue) {
	for {
		item, ok := q.NextItem()
		if !ok {
			return
		}
		log.Printf("reconcile %s/%s", ns, item)
	}
}

func main() {
	m := &manager{queues: map[string]queue{}}
	http.HandleFunc("POST /ns/{ns}/{name}", func(w http.ResponseWriter, r *http.Request) {
		m.queueFor(r.PathValue("ns")).Add(r.PathValue("name"))
	})
	http.HandleFunc("DELETE /ns/{ns}", func(w http.ResponseWriter, r *http.Request) {
		m.remove(r.PathValue("ns"))
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
