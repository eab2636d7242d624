// Another watcher is closed than that from which the events come.
package other_closed

import (
	"time"
)

type Event struct{ Name string }

type Watcher interface {
	Events(path string) chan Event
	Close() error
}

type Provider struct {
	watcher, spare Watcher
	paths          []string
	handle         func(Event)
}

func (p *Provider) Follow(stop <-chan time.Time) {
	defer p.spare.Close()
	all := make(chan Event)
	go func() { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
		for e := range p.watcher.Events("/") {
			all <- e
		}
	}()
	for {
		select {
		case <-stop:
			return
		case e := <-all:
			p.handle(e)
		}
	}
}
