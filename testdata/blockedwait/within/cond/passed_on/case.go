// Package passedon has something that one has at a time: who has it gives it back, and wakes the next one.
package passedon

import (
	"net/http"
	"sync"
)

type store struct {
	mu   *sync.Mutex
	cond *sync.Cond
	free []bool
	done chan struct{}
}

func newStore() *store {
	mu := &sync.Mutex{}
	s := &store{mu: mu, cond: sync.NewCond(mu), free: make([]bool, 4), done: make(chan struct{})}
	go s.sync()
	return s
}

func (s *store) fetch(i int) int {
	s.cond.L.Lock()
	defer s.cond.L.Unlock()
	for !s.free[i] {
		s.cond.Wait()
	}
	s.free[i] = false
	return i
}

func (s *store) release(i int) {
	s.cond.L.Lock()
	s.free[i] = true
	s.cond.L.Unlock()
	s.cond.Signal()
}

func (s *store) flush(i int) {
	v := s.fetch(i)
	defer s.release(v)
	println(v)
}

func (s *store) sync() {
	for {
		select {
		case <-s.done:
			return
		default:
			for i := range 4 {
				s.flush(i)
			}
		}
	}
}

func (s *store) get(i int) { v := s.fetch(i); println(v); s.release(v) }

func (s *store) Close() { close(s.done) }

func serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s := newStore()
		s.get(1)
		s.Close()
	})
	http.ListenAndServe(":80", nil)
}

// A box is filled by others: who empties it tells them, and waits for more.
type box struct {
	mu   sync.Mutex
	cond *sync.Cond
	item *int
}

func (b *box) take() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.item == nil {
		b.cond.Wait()
	}
	item := *b.item
	b.item = nil
	b.cond.Signal()
	return item
}

func (b *box) put(item int) {
	b.mu.Lock()
	b.item = &item
	b.mu.Unlock()
	b.cond.Signal()
}

func fill(w http.ResponseWriter, r *http.Request) {
	b := &box{}
	b.cond = sync.NewCond(&b.mu)
	go func() { // want `goroutine may wait forever in cond.Wait .*`
		for {
			println(b.take())
		}
	}()
	b.put(1)
}

// keeper keeps what it has where that is no good.
type keeper struct {
	cond *sync.Cond
	free bool
}

func (k *keeper) fetch() {
	k.cond.L.Lock()
	defer k.cond.L.Unlock()
	for !k.free {
		k.cond.Wait()
	}
	k.free = false
}

func (k *keeper) release() {
	k.cond.L.Lock()
	k.free = true
	k.cond.L.Unlock()
	k.cond.Signal()
}

func keep(w http.ResponseWriter, r *http.Request) {
	k := &keeper{cond: sync.NewCond(&sync.Mutex{}), free: true}
	for range 2 {
		go func() { // want `goroutine may wait forever in cond.Wait .*`
			k.fetch()
			if r.ContentLength > 8 {
				return
			}
			k.release()
		}()
	}
}
