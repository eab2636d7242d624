// Package twosteps makes an object in one step, and starts it in another one.
package twosteps

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type poller struct {
	url    string
	cancel context.CancelFunc
}

func newPoller(url string) *poller { return &poller{url: url} }

func (p *poller) Start() {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	go p.poll(ctx)
}

func (p *poller) poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println(p.url)
		}
	}
}

func (p *poller) Stop() { p.cancel() }

// forgets puts a new one where the last one was.
type forgets struct {
	mu sync.Mutex
	p  *poller
}

func (f *forgets) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.p = newPoller(r.FormValue("url"))
	f.p.Start() // want `goroutine "p" of forgets is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (f *forgets) Close() {
	if f.p != nil {
		f.p.Stop()
	}
}

// forgetsLocal has it in a variable, too.
type forgetsLocal struct{ p *poller }

func (f *forgetsLocal) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	p := newPoller(r.FormValue("url"))
	f.p = p
	p.Start() // want `goroutine "p" of forgetsLocal is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (f *forgetsLocal) Close() { f.p.Stop() }

// stops stops the last one first.
type stops struct {
	mu sync.Mutex
	p  *poller
}

func (s *stops) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.p != nil {
		s.p.Stop()
	}
	s.p = newPoller(r.FormValue("url"))
	s.p.Start()
}

func (s *stops) Close() {
	if s.p != nil {
		s.p.Stop()
	}
}

// first makes one for the first request.
type first struct {
	mu sync.Mutex
	p  *poller
}

func (f *first) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.p == nil {
		f.p = newPoller(r.FormValue("url"))
		f.p.Start()
	}
}

func (f *first) Close() {
	if f.p != nil {
		f.p.Stop()
	}
}

// perRequest has an object for each request.
type perRequest struct{ p *poller }

func serve(_ http.ResponseWriter, r *http.Request) {
	o := &perRequest{}
	o.p = newPoller(r.FormValue("url"))
	o.p.Start()
	defer o.p.Stop()
	println(o.p.url)
}

// again is started and stopped by turns, and stays the same.
type again struct{ p *poller }

func newAgain(url string) *again { return &again{p: newPoller(url)} }

func (a *again) ServeHTTP(http.ResponseWriter, *http.Request) {
	a.p.Start()
	defer a.p.Stop()
	println(a.p.url)
}
