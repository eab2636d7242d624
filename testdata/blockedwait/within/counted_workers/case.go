// Package counted_workers waits for as many workers as it has started and not yet heard of.
package counted_workers

import "net/http"

type token struct{ id string }

type pool struct {
	jobs       chan token
	max        int
	done       chan struct{}
	allDone    chan struct{}
	isShutdown bool
}

func newPool(max int) *pool {
	p := &pool{jobs: make(chan token, 10), max: max, done: make(chan struct{}), allDone: make(chan struct{})}
	go p.handle(func(token) {})
	return p
}

func (p *pool) Shutdown() {
	if !p.isShutdown {
		close(p.jobs)
		p.isShutdown = true
	}
	<-p.allDone
}

func (p *pool) workerDone() { p.done <- struct{}{} }

func (p *pool) handle(process func(token)) {
	running := 0
loop:
	for {
		if running >= p.max {
			<-p.done
			running--
		}
		select {
		case job, ok := <-p.jobs:
			if !ok {
				break loop
			}
			running++
			go func() {
				defer p.workerDone()
				process(job)
			}()
		case <-p.done:
			running--
		}
	}
	for running != 0 {
		<-p.done
		running--
	}
	close(p.allDone)
}

// forgetful workers do not always tell.
type forgetful struct {
	jobs chan token
	done chan struct{}
}

func newForgetful() *forgetful {
	p := &forgetful{jobs: make(chan token, 10), done: make(chan struct{})}
	go p.handle() // want `goroutine may wait forever to receive from "done".*`
	return p
}

func (p *forgetful) Shutdown() { close(p.jobs) }

func (p *forgetful) handle() {
	running := 0
	for job := range p.jobs {
		running++
		go func() {
			if job.id == "" {
				return
			}
			p.done <- struct{}{}
		}()
	}
	for running > 0 {
		<-p.done
		running--
	}
}

// started counts more than it starts: half of its workers are there already.
type started struct {
	jobs chan token
	done chan struct{}
	max  int
}

func newStarted(max int) *started {
	p := &started{jobs: make(chan token, 10), done: make(chan struct{}), max: max}
	go p.handle() // want `goroutine may wait forever to receive from "done".*`
	return p
}

func (p *started) Shutdown() { close(p.jobs) }

func (p *started) handle() {
	running := 0
	for job := range p.jobs {
		if running >= p.max {
			<-p.done
			running--
		}
		running++
		if job.id != "" {
			go func() { p.done <- struct{}{} }()
		}
	}
}

func serve() {
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		p := newPool(4)
		defer p.Shutdown()
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		p := newForgetful()
		defer p.Shutdown()
	})
	http.HandleFunc("/c", func(w http.ResponseWriter, r *http.Request) {
		p := newStarted(4)
		defer p.Shutdown()
	})
}

var _ = serve
