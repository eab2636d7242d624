// Package wholes has objects made of others: what they start ends with the whole, if each whole has a context of its own.
package wholes

import (
	"context"
	"net/http"
)

type queue struct {
	ctx  context.Context
	wake chan struct{}
	in   chan []byte
}

func newQueue(ctx context.Context) *queue {
	return &queue{ctx: ctx, wake: make(chan struct{}, 1), in: make(chan []byte)}
}

func (q *queue) start() { go q.handle() }

func (q *queue) handle() {
	full := false
	for {
		if full {
			select {
			case <-q.wake:
				full = false
			case <-q.ctx.Done():
				return
			}
		}
		select {
		case p := <-q.in:
			full = len(p) > 5
		case <-q.ctx.Done():
			return
		}
	}
}

func (q *queue) deliver(p []byte) {
	select {
	case q.in <- p:
	case <-q.ctx.Done():
	}
}

// The context is a variable's, or is asked for, and the part is kept as what it is, or in an interface.
type terminal struct {
	ctx    context.Context
	cancel context.CancelFunc
	q      *queue
}

func newTerminal(parent context.Context) *terminal {
	t := new(terminal)
	t.ctx, t.cancel = context.WithCancel(parent)
	t.q = newQueue(t.ctx)
	return t
}

func (t *terminal) run()  { t.q.start() }
func (t *terminal) stop() { t.cancel() }

type flow interface {
	start()
	deliver([]byte)
}

type base struct {
	ctx    context.Context
	cancel context.CancelFunc
	flow   flow
}

func newBase(parent context.Context, flows bool) (*base, error) {
	b := &base{}
	b.ctx, b.cancel = context.WithCancel(parent)
	if flows {
		b.flow = newQueue(b.Ctx())
	}
	return b, nil
}

func (b *base) Ctx() context.Context { return b.ctx }

func (b *base) run() {
	if b.flow != nil {
		b.flow.start()
	}
}

func (b *base) stop() { b.cancel() }

type controller struct{ *base }

func newController(parent context.Context) (c *controller, name string, err error) {
	b, err := newBase(parent, true)
	if err != nil {
		return nil, "", err
	}
	b.run()
	return &controller{base: b}, "controller", nil
}

// All parts of this kind have the context of the process.
type lasting struct {
	ctx  context.Context
	wake chan struct{}
}

func newLasting(ctx context.Context) *lasting { return &lasting{ctx, make(chan struct{})} }

func (l *lasting) start() { go l.handle() } // want `goroutine runs until l.ctx ends, and more are started before that: called per request from ServeHTTP via run .*`

func (l *lasting) handle() {
	for {
		select {
		case <-l.wake:
			println("woken")
		case <-l.ctx.Done():
			return
		}
	}
}

type view struct {
	ctx    context.Context
	cancel context.CancelFunc
	l      *lasting
}

func newView(parent context.Context) *view {
	v := new(view)
	v.ctx, v.cancel = context.WithCancel(parent)
	v.l = newLasting(parent)
	return v
}

func (v *view) run()  { v.l.start() }
func (v *view) stop() { v.cancel() }

type server struct {
	ctx         context.Context
	terminals   map[string]*terminal
	controllers map[string]*controller
	views       map[string]*view
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodDelete {
		s.terminals[r.Host].stop()
		s.controllers[r.Host].stop()
		s.views[r.Host].stop()
		delete(s.terminals, r.Host)
		delete(s.controllers, r.Host)
		delete(s.views, r.Host)
		return
	}
	t := newTerminal(s.ctx)
	t.run()
	s.terminals[r.Host] = t
	c, _, err := newController(s.ctx)
	if err != nil {
		return
	}
	s.controllers[r.Host] = c
	v := newView(s.ctx)
	v.run()
	s.views[r.Host] = v
	t.q.deliver(nil)
	c.flow.deliver(nil)
}

func Main(ctx context.Context) {
	s := &server{ctx, make(map[string]*terminal), make(map[string]*controller), make(map[string]*view)}
	http.ListenAndServe(":80", s)
}
