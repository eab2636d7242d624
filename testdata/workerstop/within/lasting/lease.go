package lasting

import (
	"context"
	"net/http"
)

// A lease has its own context, and a note of what was started with it.
type lease struct {
	ctx     context.Context
	cancel  context.CancelFunc
	elected bool
}

func newLease(ctx context.Context, cancel context.CancelFunc) *lease {
	return &lease{ctx: ctx, cancel: cancel}
}

type leases struct{ byName map[string]*lease }

func (m *leases) add(ctx context.Context, name string) *lease {
	if l, ok := m.byName[name]; !ok || l.ctx.Err() != nil {
		own, cancel := context.WithCancel(ctx)
		m.byName[name] = newLease(own, cancel)
	}
	return m.byName[name]
}

func (m *leases) remove(name string) {
	m.byName[name].cancel()
	delete(m.byName, name)
}

func lead(l *lease) {
	if l.elected {
		return
	}
	l.elected = true
	startService(l.ctx)
}

func startService(ctx context.Context) {
	go func() {
		<-ctx.Done()
		println("over")
	}()
}

func serveLeases(ctx context.Context) error {
	m := &leases{map[string]*lease{}}
	http.HandleFunc("/lease", func(w http.ResponseWriter, r *http.Request) { lead(m.add(ctx, r.URL.Path)) })
	http.HandleFunc("/release", func(w http.ResponseWriter, r *http.Request) { m.remove(r.URL.Path) })
	return http.ListenAndServe(":80", nil)
}
