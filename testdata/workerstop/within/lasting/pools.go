package lasting

import (
	"context"
	"time"
)

type pool struct{ name string }

func (p *pool) setup() { go p.measure() } // want `goroutine runs for ever: nothing ends it: serve runs again once an entry is taken out of "pools" \(leaks 1 goroutine and what it holds each time\)`

func (p *pool) measure() {
	for {
		println(p.name)
		time.Sleep(time.Minute)
	}
}

type pools struct {
	pools map[string]*pool
	asked chan string
	gone  chan string
}

func (m *pools) serve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-m.asked:
			if _, ok := m.pools[name]; !ok {
				p := &pool{name}
				p.setup()
				m.pools[name] = p
			}
		case name := <-m.gone:
			delete(m.pools, name)
		}
	}
}

// No entry is ever taken out of these.
type types struct{ pools map[string]*pool }

func (m *types) get(name string) *pool {
	p, ok := m.pools[name]
	if !ok {
		p = &pool{name}
		go p.measure()
		m.pools[name] = p
	}
	return p
}
