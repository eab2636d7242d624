// The second goroutine waits forever if the context ends before the first is ready: once, unless something shows
// that such contexts come again and again.
package sibling

import (
	"context"
	"time"
)

type Cache struct {
	ready func() bool
	check func()
}

func (c *Cache) Start(ctx context.Context) {
	steady := make(chan struct{})
	go func() {
		for !c.ready() {
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
				return
			}
		}
		steady <- struct{}{}
	}()
	go func() { // want `goroutine may wait forever to receive from "steady" if another goroutine of Start returns early, when ctx ends.*\(may leak 1 goroutine each time.*\)`
		<-steady
		for {
			select {
			case <-time.After(time.Minute):
			case <-ctx.Done():
				return
			}
			c.check()
		}
	}()
}

func (c *Cache) StartClosing(stop <-chan struct{}) {
	steady := make(chan struct{})
	go func() {
		for !c.ready() {
			select {
			case <-time.After(time.Second):
			case <-stop:
				return
			}
		}
		close(steady)
	}()
	go func() { // want `goroutine may wait forever to receive from "steady" if another goroutine of StartClosing returns early, when stop ends.*\(may leak 1 goroutine each time.*\)`
		<-steady
		c.check()
	}()
}
