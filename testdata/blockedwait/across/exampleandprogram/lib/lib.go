// Package lib has writers that nobody can end.
package lib

import "sync/atomic"

// Writer has a goroutine.
type Writer struct {
	closed atomic.Bool
	queue  chan string
}

// New starts one.
func New() *Writer {
	w := &Writer{queue: make(chan string)}
	go w.process() // want:vet `goroutine may wait forever to receive from "queue".*`
	return w
}

func (w *Writer) process() {
	for line := range w.queue {
		println(line)
	}
}

// Write writes.
func (w *Writer) Write(line string) {
	if !w.closed.Load() {
		w.queue <- line
	}
}

// Close does not close the queue.
func (w *Writer) Close() { w.closed.Store(true) }
