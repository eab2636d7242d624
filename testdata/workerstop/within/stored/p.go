// Package stored has pollers that funcs make which are kept somewhere.
package stored

import (
	"net/http"
	"time"
)

type poller struct {
	stop chan struct{}
	f    func()
}

func newPoller(f func()) *poller { return &poller{stop: make(chan struct{}), f: f} }

func (p *poller) Start() { go p.run() }

func (p *poller) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-t.C:
			p.f()
		}
	}
}

func (p *poller) Stop() { close(p.stop) }

type starter interface {
	Start()
	Stop()
}

type registry struct {
	build     func() *poller
	kinds     map[string]func() *poller
	fail      func() (*poller, error)
	behind    func() starter
	current   *poller
	something *poller
}

func newRegistry() *registry {
	r := &registry{
		build: func() *poller { return newPoller(func() {}) },
		kinds: map[string]func() *poller{},
		fail:  func() (*poller, error) { return newPoller(func() {}), nil },
	}
	r.behind = func() starter { return newPoller(func() {}) }
	return r
}

func (r *registry) add(name string, f func() *poller) { r.kinds[name] = f }

// use has a new one each time.
func (r *registry) use(name string) error {
	p := r.build()
	p.Start()
	defer p.Stop()

	k := r.kinds[name]()
	k.Start()
	defer k.Stop()

	q, err := r.fail()
	if err != nil {
		return err
	}
	q.Start()
	defer q.Stop()

	b := r.behind().(*poller)
	b.Start()
	defer b.Stop()

	r.current = r.build()
	r.current.Start()
	defer r.current.Stop()
	time.Sleep(time.Second)
	return nil
}

type again struct{ get func() *poller }

// newAgain gives the same one each time.
func newAgain() *again {
	p := newPoller(func() {})
	return &again{get: func() *poller { return p }}
}

func (a *again) use() {
	p := a.get()
	p.Run()
}

// Run starts one more on what was there.
func (p *poller) Run() {
	go p.run() // want `goroutine runs until p.stop ends, and more are started before that: .*`
}

// Handle has a registry, and another one.
func Handle() {
	r, a := newRegistry(), newAgain()
	r.add("a", func() *poller { return newPoller(func() {}) })
	http.HandleFunc("/", func(w http.ResponseWriter, req *http.Request) {
		r.use(req.URL.Path)
		a.use()
	})
}
