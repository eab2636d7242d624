// Package joined_before has goroutines that stay until a signal of others, and who starts them waits for them before it returns.
package joined_before

import (
	"sync"
	"time"
)

type responder struct {
	linkCh chan struct{}
	index  func() int
	watch  []chan int
	mu     sync.Mutex
}

func (r *responder) serve(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		r.handle(stop)
		r.inCase(stop)
		r.byGroup(stop)
		r.byRange(stop)
		r.leaves(stop)
	}
}

func (r *responder) stay(stop <-chan struct{}) {
	index := r.index()
	for {
		select {
		case <-stop:
			return
		case <-r.linkCh:
			if r.index() != index {
				return
			}
		}
	}
}

func (r *responder) handle(stop <-chan struct{}) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.stay(stop)
	}()
	<-done
}

func (r *responder) inCase(stop <-chan struct{}) {
	reload := make(chan struct{})
	go func() {
		defer close(reload)
		r.stay(stop)
	}()
	for {
		select {
		case <-reload:
			return
		default:
			time.Sleep(time.Second)
		}
	}
}

func (r *responder) byGroup(stop <-chan struct{}) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		r.stay(stop)
	}()
	wg.Wait()
}

func (r *responder) byRange(stop <-chan struct{}) {
	events := make(chan int)
	r.watch = append(r.watch, events)
	go func() {
		<-stop
		r.mu.Lock()
		defer r.mu.Unlock()
		close(events)
		var rest []chan int
		for _, w := range r.watch {
			if w != events {
				rest = append(rest, w)
			}
		}
		r.watch = rest
	}()
	for range events {
	}
}

// leaves returns before it has ended.
func (r *responder) leaves(stop <-chan struct{}) {
	done := make(chan struct{})
	go func() { // want `goroutine "linkCh" of responder is never stopped, and its context ends later.*`
		defer close(done)
		r.stay(stop)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

var _ = (*responder).serve
