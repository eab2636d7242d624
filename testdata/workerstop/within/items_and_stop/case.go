// Package items_and_stop has workers that a channel with items ends, too, when who stops them closes it.
package items_and_stop

import (
	"net/http"
	"sync"
)

type queue struct {
	wg    sync.WaitGroup
	items chan any
	stop  chan struct{}
}

func newQueue(consume func(any)) *queue {
	q := &queue{items: make(chan any, 10), stop: make(chan struct{})}
	q.wg.Add(1)
	go func() {
		defer q.wg.Done()
		for {
			select {
			case item, ok := <-q.items:
				if !ok {
					return
				}
				consume(item)
			case <-q.stop:
				return
			}
		}
	}()
	return q
}

func (q *queue) Produce(item any) {
	select {
	case q.items <- item:
	default:
	}
}

// Stop closes the items when the worker has gone.
func (q *queue) Stop() {
	close(q.stop)
	q.wg.Wait()
	close(q.items)
}

func dropped(w http.ResponseWriter, r *http.Request) {
	q := newQueue(func(any) {}) // want `"q" is dropped without Stop, which stops its goroutine: made per request in dropped.*`
	q.Produce(1)
}

func stopped(w http.ResponseWriter, r *http.Request) {
	q := newQueue(func(any) {})
	defer q.Stop()
	q.Produce(1)
}

// open never closes the items.
type open struct {
	items chan any
	stop  chan struct{}
}

func newOpen(consume func(any)) *open {
	q := &open{items: make(chan any, 10), stop: make(chan struct{})}
	go q.run(consume)
	return q
}

func (q *open) run(consume func(any)) {
	for {
		select {
		case item, ok := <-q.items:
			if !ok {
				return
			}
			consume(item)
		case <-q.stop:
			return
		}
	}
}

func (q *open) Stop() { close(q.stop) }

func droppedOpen(w http.ResponseWriter, r *http.Request) {
	q := newOpen(func(any) {}) // want `"q" is dropped without Stop, which stops its goroutine: made per request in droppedOpen.*`
	q.items <- 1
}

// given has items that others make, and close.
type given struct {
	items chan any
	stop  chan struct{}
}

func newGiven(items chan any, consume func(any)) *given {
	q := &given{items: items, stop: make(chan struct{})}
	go q.run(consume)
	return q
}

func (q *given) run(consume func(any)) {
	for {
		select {
		case item, ok := <-q.items:
			if !ok {
				return
			}
			consume(item)
		case <-q.stop:
			return
		}
	}
}

func (q *given) Stop() { close(q.stop) }

func closesItems(w http.ResponseWriter, r *http.Request) {
	items := make(chan any)
	newGiven(items, func(any) {})
	items <- 1
	close(items)
}

// finished is told so by the producer.
type finished struct {
	items chan any
	stop  chan struct{}
}

func newFinished(consume func(any)) *finished {
	q := &finished{items: make(chan any, 10), stop: make(chan struct{})}
	go q.run(consume)
	return q
}

func (q *finished) run(consume func(any)) {
	for {
		select {
		case item, ok := <-q.items:
			if !ok {
				return
			}
			consume(item)
		case <-q.stop:
			return
		}
	}
}

func (q *finished) Finish() { close(q.items) }

func (q *finished) Abort() { close(q.stop) }

func finishes(w http.ResponseWriter, r *http.Request) {
	q := newFinished(func(any) {})
	q.items <- 1
	q.Finish()
}

// Register registers all.
func Register(mux *http.ServeMux) {
	mux.HandleFunc("/dropped", dropped)
	mux.HandleFunc("/stopped", stopped)
	mux.HandleFunc("/open", droppedOpen)
	mux.HandleFunc("/given", closesItems)
	mux.HandleFunc("/finished", finishes)
}
