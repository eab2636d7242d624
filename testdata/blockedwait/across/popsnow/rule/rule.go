// Package rule has queues: of one the method Pop gives what is there, of the other it waits.
package rule

import "sync"

type Queue interface {
	Add(string)
	Pop() []string
}

type fifo struct {
	mu   sync.Mutex
	list []string
}

func NewFIFO() Queue { return &fifo{} }

func (f *fifo) Add(s string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, s)
}

func (f *fifo) Pop() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.list
	f.list = nil
	return list
}

type Waiting interface {
	Put(string)
	Pop() string
}

type Blocking struct{ items chan string }

func NewWaiting() Waiting { return &Blocking{items: make(chan string)} }

func (b *Blocking) Put(s string) { b.items <- s }

func (b *Blocking) Pop() string { return <-b.items }
