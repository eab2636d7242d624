// The reader waits for the next event when it leaves, so there is nothing in the buffer.
package source_closed_buffered

import (
	"context"
)

type Event struct{ Name string }

type Watcher interface {
	Events(path string) chan Event
	Close() error
}

type Provider struct {
	watcher Watcher
	paths   []string
	handle  func(Event)
}

func (p *Provider) Follow(ctx context.Context) {
	defer p.watcher.Close()
	all := make(chan Event, 16)
	go func() {
		for e := range p.watcher.Events("/") {
			all <- e
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-all:
			p.handle(e)
		}
	}
}
