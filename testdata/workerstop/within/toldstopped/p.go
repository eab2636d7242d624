// An object is asked whether it has been stopped.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

type endpoint struct {
	mu   sync.Mutex
	stop time.Time
	quit chan struct{}
}

func newEndpoint(addr string) (*endpoint, error) {
	if addr == "" {
		return nil, errors.New("no address")
	}
	e := &endpoint{quit: make(chan struct{})}
	go e.run()
	return e, nil
}

func (e *endpoint) run() {
	for {
		select {
		case <-e.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (e *endpoint) IsStopped() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return !e.stop.IsZero()
}

func (e *endpoint) Stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.quit)
	e.stop = time.Now()
}

func validate(addr string) error {
	var ep *endpoint
	defer func() {
		if ep != nil && !ep.IsStopped() {
			ep.Stop()
		}
	}()
	ep, err := newEndpoint(addr)
	if err != nil {
		return err
	}
	if len(addr) > 10 {
		return errors.New("too long")
	}
	return nil
}

// Who is asked whether it has worked may run.
type prober struct {
	worked bool
	quit   chan struct{}
}

func newProber(addr string) (*prober, error) {
	if addr == "" {
		return nil, errors.New("no address")
	}
	p := &prober{quit: make(chan struct{})}
	go p.run()
	return p, nil
}

func (p *prober) run() {
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (p *prober) work() { p.worked = true }

func (p *prober) hasWorked() bool { return p.worked }

func (p *prober) Stop() { close(p.quit) }

func probe(addr string) error {
	p, err := newProber(addr) // want `"p" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return err
	}
	if len(addr) > 10 {
		p.work()
	}
	if !p.hasWorked() {
		p.Stop()
	}
	return nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_ = validate(r.FormValue("a"))
		_ = probe(r.FormValue("a"))
	})
	http.ListenAndServe(":8080", nil)
}
