// A flag that the goroutine takes back tells of an event, and never of the end.
package event_flag

import (
	"context"
	"net/http"
	"sync"
)

type Trigger struct {
	mu    sync.Mutex
	cond  *sync.Cond
	dirty bool
	sync  func()
}

func New(sync_ func()) *Trigger {
	t := &Trigger{sync: sync_}
	t.cond = sync.NewCond(&t.mu)
	return t
}

func (t *Trigger) Mark() {
	t.mu.Lock()
	t.dirty = true
	t.mu.Unlock()
	t.cond.Signal()
}

func (t *Trigger) Run(ctx context.Context) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for ctx.Err() == nil {
			t.mu.Lock()
			for !t.dirty {
				t.cond.Wait()
			}
			t.dirty = false
			t.mu.Unlock()
			t.sync()
		}
	}()
	<-ctx.Done()
}

// A queue says what it is told, and then, perhaps, that it is ready; or one of the two. The first is taken back by
// what is said later, as the goroutine says it, too.
type queue struct {
	mu    sync.Mutex
	cond  *sync.Cond
	ready bool
	left  int
}

func (q *queue) wait() {
	for !q.ready {
		q.cond.Wait()
	}
	q.left--
}

func (q *queue) then(more bool) {
	q.ready = more
	if q.left > 3 {
		q.ready = true
	}
	q.cond.Signal()
}

func (q *queue) either(more bool) {
	if q.left > 3 {
		q.ready = true
	} else {
		q.ready = more
	}
	q.cond.Signal()
}

func Serve() {
	http.HandleFunc("/then", func(w http.ResponseWriter, r *http.Request) {
		q := &queue{left: len(r.Host)}
		q.cond = sync.NewCond(&q.mu)
		go func() { // want `goroutine may wait forever in cond.Wait .*`
			q.mu.Lock()
			defer q.mu.Unlock()
			for q.left > 0 {
				q.wait()
				q.then(q.left > 5)
			}
		}()
		q.then(r.Method == "POST")
	})
	http.HandleFunc("/either", func(w http.ResponseWriter, r *http.Request) {
		q := &queue{left: len(r.Host)}
		q.cond = sync.NewCond(&q.mu)
		go func() { // want `goroutine may wait forever in cond.Wait .*`
			q.mu.Lock()
			defer q.mu.Unlock()
			for q.left > 0 {
				q.wait()
				q.either(q.left > 5)
			}
		}()
		q.either(r.Method == "POST")
	})
	_ = http.ListenAndServe(":8080", nil)
}
