// The reader closes the source, but leaves as soon as it has found what it looks for: the next one is on its way.
package first_match

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

func (p *Provider) Find(name string) {
	defer p.watcher.Close()
	all := make(chan Event)
	go func() { // want `goroutine may wait forever to send on "all".*\(leaks 1 goroutine each time.*\)`
		for e := range p.watcher.Events("/") {
			all <- e
		}
	}()
	for e := range all {
		if e.Name == name {
			p.handle(e)
			return
		}
	}
}
