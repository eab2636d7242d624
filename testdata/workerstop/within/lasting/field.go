package lasting

import (
	"context"
	"net/http"
	"time"
)

// A monitor lives as long as the server; it has its signals in fields.
type monitor struct {
	ctx     context.Context
	cancel  context.CancelFunc
	stop    chan struct{}
	known   map[string]bool
	started bool
}

func newMonitor(ctx context.Context) *monitor {
	return &monitor{ctx: ctx, stop: make(chan struct{}), known: make(map[string]bool)}
}

func (m *monitor) add(name string) {
	go func() { // want `goroutine runs until m.ctx ends, and more are started before that: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-m.ctx.Done():
				return
			case <-t.C:
				println(name)
			}
		}
	}()
	go m.poll(name) // want `goroutine runs until m.stop ends, and more are started before that: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
}

func (m *monitor) poll(name string) {
	for {
		select {
		case <-m.stop:
			return
		case <-time.After(time.Second):
			println(name)
		}
	}
}

// Each name once.
func (m *monitor) addOnce(name string) {
	if m.known[name] {
		return
	}
	m.known[name] = true
	go m.poll(name)
}

// Once in its life.
func (m *monitor) run() {
	if m.started {
		return
	}
	m.started = true
	go m.poll("all")
}

// The old one ends before there is a new one.
func (m *monitor) restart(name string) {
	if m.cancel != nil {
		m.cancel()
	}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	go func() {
		<-m.ctx.Done()
		println(name)
	}()
}

// One at a time: the old one is told to end, if there is one.
type ticker struct {
	quit    chan struct{}
	running bool
}

func (t *ticker) set(period time.Duration) {
	if t.running {
		t.halt()
	}
	go t.run(period)
}

func (t *ticker) halt() {
	t.quit <- struct{}{}
	t.running = false
}

func (t *ticker) run(period time.Duration) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	t.running = true
	for {
		select {
		case <-t.quit:
			return
		case <-tick.C:
			println("tick")
		}
	}
}

// A session lives as long as its request.
type session struct {
	ctx  context.Context
	stop chan struct{}
}

func (s *session) follow() {
	go func() {
		for {
			select {
			case <-s.ctx.Done():
				return
			case <-time.After(time.Second):
				println("still there")
			}
		}
	}()
}

func (s *session) heartbeat() {
	go func() {
		for {
			select {
			case <-s.stop:
				return
			case <-time.After(time.Second):
				println("still there")
			}
		}
	}()
}

func serve(ctx context.Context) {
	m := newMonitor(ctx)
	t := &ticker{quit: make(chan struct{})}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		m.add(r.URL.Path)
		m.addOnce(r.URL.Path)
		m.run()
		m.restart(r.URL.Path)
		t.set(time.Minute)

		s := &session{ctx: r.Context(), stop: make(chan struct{})}
		defer close(s.stop)
		s.follow()
		s.heartbeat()
	})
	http.ListenAndServe("localhost:8080", nil)
	close(m.stop)
}
