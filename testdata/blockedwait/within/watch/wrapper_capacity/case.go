// Package wrapper_capacity has a buffer as large as another one, which is not made for what is sent.
package wrapper_capacity

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

type response struct {
	ctx    context.Context
	from   watch.Interface
	events chan watch.Event
	watch  watch.Interface
}

// Watch has somebody count the events.
func (r *response) Watch() watch.Interface {
	if r.watch == nil {
		r.watch = &counting{from: r.from, events: make(chan watch.Event, cap(r.events)), stop: make(chan struct{})}
	}
	return r.watch
}

type counting struct {
	from   watch.Interface
	events chan watch.Event
	once   sync.Once
	stop   chan struct{}
	n      int
}

func (c *counting) Stop() {
	c.from.Stop()
	select {
	case c.stop <- struct{}{}:
	default:
	}
}

func (c *counting) ResultChan() <-chan watch.Event {
	c.once.Do(func() {
		go c.count() // want `goroutine may wait forever to send on "events"; Stop does not end it \(leaks 1 goroutine each time.*\)`
	})
	return c.events
}

func (c *counting) count() {
	defer close(c.events)
	from := c.from.ResultChan()
	for {
		select {
		case e, ok := <-from:
			if !ok {
				return
			}
			c.n++
			c.events <- e
		case <-c.stop:
			return
		}
	}
}
