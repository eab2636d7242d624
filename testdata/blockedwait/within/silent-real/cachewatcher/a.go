// right: stop() closes input via forget; process sees ctx
package cachewatcher

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"sync"
	"time"
)

type cw struct {
	input   chan int
	result  chan int
	done    chan struct{}
	stopped bool
	forget  func()
	mu      sync.Mutex
}
type Cacher struct {
	sync.Mutex
	ws       map[int]*cw
	n        int
	incoming chan int
	stopCh   chan struct{}
	wg       sync.WaitGroup
}

func NewCacher() *Cacher {
	c := &Cacher{ws: map[int]*cw{}, incoming: make(chan int, 100), stopCh: make(chan struct{})}
	go c.dispatchEvents()
	c.wg.Add(1)
	go func() { defer c.wg.Done(); wait.Until(func() { <-c.stopCh }, time.Second, c.stopCh) }()
	return c
}
func (c *Cacher) dispatchEvents() {
	for {
		select {
		case e, ok := <-c.incoming:
			if !ok {
				return
			}
			c.Lock()
			for _, w := range c.ws {
				select {
				case w.input <- e:
				default:
					go w.forget()
				}
			}
			c.Unlock()
		case <-c.stopCh:
			return
		}
	}
}
func (c *Cacher) Watch(ctx context.Context) *cw {
	c.Lock()
	defer c.Unlock()
	c.n++
	id := c.n
	w := &cw{input: make(chan int, 10), result: make(chan int, 10), done: make(chan struct{})}
	w.forget = func() {
		c.Lock()
		defer c.Unlock()
		if _, ok := c.ws[id]; ok {
			delete(c.ws, id)
			w.stopLocked()
		}
	}
	c.ws[id] = w
	go w.process(ctx)
	return w
}
func (w *cw) stopLocked() {
	if !w.stopped {
		w.stopped = true
		close(w.done)
		close(w.input)
	}
}
func (w *cw) process(ctx context.Context) {
	defer close(w.result)
	defer w.Stop()
	for {
		select {
		case e, ok := <-w.input:
			if !ok {
				return
			}
			select {
			case w.result <- e:
			case <-w.done:
				return
			}
		case <-ctx.Done():
			return
		}
	}
}
func (w *cw) ResultChan() <-chan int { return w.result }
func (w *cw) Stop()                  { w.forget() }
func (c *Cacher) Stop()              { close(c.stopCh); c.wg.Wait() }
