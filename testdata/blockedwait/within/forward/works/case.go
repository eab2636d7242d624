// What it does with each event takes its time: when its reader leaves it mostly has one in its hand.
package works

import (
	"context"
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

func (p *Provider) Follow(stop <-chan time.Time, fetch func(context.Context, Event) (Event, error)) error {
	defer p.watcher.Close()
	all := make(chan Event)
	go func() { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
		for e := range p.watcher.Events("/") {
			if full, err := fetch(context.Background(), e); err == nil {
				all <- full
			}
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
