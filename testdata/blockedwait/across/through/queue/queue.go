// Package queue has queues.
package queue

import (
	"sync"
	"time"
)

type FIFO struct{ pods chan string }

func NewFIFO(n int) FIFO       { return FIFO{make(chan string, n)} }
func (q FIFO) Add(pod string)  { q.pods <- pod }
func (q FIFO) NextPod() string { return <-q.pods }

type Heap struct {
	mu   sync.Mutex
	cond *sync.Cond
	pods []string
}

func NewHeap() *Heap {
	h := &Heap{}
	h.cond = sync.NewCond(&h.mu)
	return h
}

func (h *Heap) Add(pod string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.pods = append(h.pods, pod)
	h.cond.Signal()
}

func (h *Heap) NextPod() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.pods) == 0 {
		h.cond.Wait()
	}
	pod := h.pods[0]
	h.pods = h.pods[1:]
	return pod
}

type Closing struct {
	pods chan string
	once sync.Once
}

func NewClosing() *Closing         { return &Closing{pods: make(chan string, 1)} }
func (c *Closing) Put(pod string)  { c.pods <- pod }
func (c *Closing) NextPod() string { return <-c.pods }
func (c *Closing) Close()          { c.once.Do(func() { close(c.pods) }) }

type Polling struct{ pods chan string }

func NewPolling() *Polling          { return &Polling{make(chan string, 1)} }
func (p *Polling) Offer(pod string) { p.pods <- pod }
func (p *Polling) NextPod() string {
	select {
	case pod := <-p.pods:
		return pod
	case <-time.After(time.Second):
		return ""
	}
}

type Feeding struct{ pods chan string }

func NewFeeding() *Feeding         { return &Feeding{make(chan string, 1)} }
func (f *Feeding) Feed(pod string) { f.pods <- pod }
func (f *Feeding) NextPod() string { return <-f.pods }
