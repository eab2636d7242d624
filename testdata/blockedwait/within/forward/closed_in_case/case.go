// The source is closed where the reader leaves, without a defer; and in the twin only on another way out.
package closed_in_case

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

func (p *Provider) Follow(stop <-chan time.Time) {
	all := make(chan Event)
	go func() { // want `goroutine may wait forever to send on "all" with what it has just read.*\(may leak 1 goroutine each time.*\)`
		for e := range p.watcher.Events("/") {
			all <- e
		}
	}()
	for {
		select {
		case <-stop:
			_ = p.watcher.Close()
			return
		case e := <-all:
			p.handle(e)
		}
	}
}

func (p *Provider) FollowBoth(stop, quit <-chan time.Time) {
	all := make(chan Event)
	go func() { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
		for e := range p.watcher.Events("/") {
			all <- e
		}
	}()
	for {
		select {
		case <-stop:
			_ = p.watcher.Close()
			return
		case <-quit:
			return
		case e := <-all:
			p.handle(e)
		}
	}
}
