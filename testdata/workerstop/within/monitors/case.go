// Package monitors has a monitor of an application, whose goroutine closes the channel with what it has found when it is
// shut down: who reads that ends with it.
package monitors

import "context"

type status struct{ app string }

type hub struct {
	requests chan string
	statuses chan status
	cancel   context.CancelFunc
}

func newHub() *hub {
	ctx, cancel := context.WithCancel(context.Background())
	h := &hub{requests: make(chan string), statuses: make(chan status), cancel: cancel}
	go h.run(ctx)
	return h
}

func (h *hub) shutdown() { h.cancel() }

func (h *hub) run(ctx context.Context) {
	defer close(h.statuses)
	monitors := make(map[string]*monitor)
	defer func() {
		for _, m := range monitors {
			m.shutdown()
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case app := <-h.requests:
			m, ok := monitors[app]
			if !ok || m.app != app {
				if m != nil {
					m.shutdown()
				}
				m = newMonitor(app)
				go func() {
					for s := range m.all() {
						h.statuses <- s
					}
				}()
				monitors[app] = m
			}
			m.apply(app)
		}
	}
}

type monitor struct {
	app      string
	informed chan string
	statuses chan status
	cancel   context.CancelFunc
}

func newMonitor(app string) *monitor {
	ctx, cancel := context.WithCancel(context.Background())
	m := &monitor{app: app, informed: make(chan string), statuses: make(chan status), cancel: cancel}
	go m.run(ctx)
	return m
}

func (m *monitor) shutdown() { m.cancel() }

func (m *monitor) apply(s string) { m.informed <- s }

func (m *monitor) all() <-chan status { return m.statuses }

func (m *monitor) run(ctx context.Context) {
	defer close(m.statuses)
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-m.informed:
			go m.inform(ctx, s)
		}
	}
}

func (m *monitor) inform(ctx context.Context, s string) {
	select {
	case m.statuses <- status{s}:
	case <-ctx.Done():
	}
}

// watch forgets the monitor of each application.
func (h *hub) watch() {
	for app := range h.requests {
		m := newMonitor(app) // want `"m" is dropped without shutdown, which stops its goroutine: made per turn of its loop in watch .leaks 1 goroutine and what it holds each time.`
		go func() {
			for s := range m.all() {
				h.statuses <- s
			}
		}()
		m.apply(app)
	}
}

func main() {
	h := newHub()
	defer close(h.requests)
	defer h.shutdown()
	go h.watch()
	for range h.statuses {
	}
}
