// Package watcher has objects that start goroutines until they are stopped.
package watcher

import "time"

// A Watcher has a signal of its own. What it is given is older.
type Watcher struct {
	names   <-chan string
	stopper chan struct{}
}

func NewWatcher(names <-chan string) *Watcher {
	return &Watcher{names: names, stopper: make(chan struct{})}
}

// Idle returns one that watches nothing.
func Idle() *Watcher { return &Watcher{stopper: nil} }

func (w *Watcher) Start() { go w.live() }

func (w *Watcher) live() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-w.stopper:
			return
		case <-t.C:
			println("alive")
		}
	}
}

func (w *Watcher) Stop() { close(w.stopper) }

// A Shared one has the signal that it is given.
type Shared struct{ stopper <-chan struct{} }

func NewShared(stopper <-chan struct{}) *Shared { return &Shared{stopper: stopper} }

func (s *Shared) Start() {
	go func() { // want:whole `goroutine runs until s.stopper ends, and more are started before that: called per turn of its loop from Run via restart \(leaks 1 goroutine .*\)`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-s.stopper:
				return
			case <-t.C:
				println("alive")
			}
		}
	}()
}
