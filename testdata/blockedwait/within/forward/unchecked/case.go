// A source that is closed gives empty events, and the forwarder goes on with these.
package unchecked

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
	defer p.watcher.Close()
	all := make(chan Event)
	events := p.watcher.Events("/")
	go func() { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
		for {
			all <- <-events
		}
	}()
	for {
		select {
		case <-stop:
			return nil
		case e := <-all:
			p.handle(e)
		}
	}
}
