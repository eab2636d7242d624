// The reader leaves while it waits for the next event, and closes what the events come from: a forwarder is
// left behind only with an event in its hand.
package source_closed

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

func (p *Provider) Follow(ctx context.Context) error {
	defer func() { _ = p.watcher.Close() }()
	all := make(chan Event)
	for _, path := range p.paths {
		events := p.watcher.Events(path)
		go func(events chan Event) { // want `goroutine may wait forever to send on "all" with what it has just read.*\(may leak 1 goroutine each time.*\)`
			for e := range events {
				all <- e
			}
		}(events)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-all:
			p.handle(e)
		}
	}
}
