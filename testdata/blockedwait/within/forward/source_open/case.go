// The same without the end of the source: each of its events is one that nobody takes.
package source_open

import (
	"time"
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

func (p *Provider) Follow(stop <-chan time.Time) error {
	all := make(chan Event)
	for _, path := range p.paths {
		events := p.watcher.Events(path)
		go func(events chan Event) { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
			for e := range events {
				all <- e
			}
		}(events)
	}
	for {
		select {
		case <-stop:
			return nil
		case e := <-all:
			p.handle(e)
		}
	}
}
