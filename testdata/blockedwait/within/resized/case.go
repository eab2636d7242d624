// Package resized has goroutines that start others, and end as many as they started.
package resized

import (
	"net/http"
	"time"
)

type pool struct {
	size, want int
	exit       chan struct{}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	p := &pool{want: 3, exit: make(chan struct{})}
	go p.loop()
	close(p.exit)
}

func (p *pool) resize(n int, quit chan int) {
	for {
		if n == p.size {
			break
		} else if n < p.size {
			quit <- 1
			p.size--
		} else {
			go p.worker(quit)
			p.size++
		}
	}
}

func (p *pool) worker(quit chan int) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println()
		case <-quit:
			return
		}
	}
}

func (p *pool) loop() {
	quit := make(chan int)
	t := time.NewTicker(time.Second)
	defer t.Stop()
	p.resize(3, quit)
	for {
		select {
		case <-t.C:
			p.resize(p.want, quit)
		case <-p.exit:
			close(quit)
			return
		}
	}
}

// A worker that fails is not there any more when it is told to leave.
type failing struct {
	size, want int
	exit       chan struct{}
}

func (p *failing) resize(n int, quit chan int) {
	for p.size < n {
		go p.worker(quit)
		p.size++
	}
	for p.size > n {
		quit <- 1
		p.size--
	}
}

func step() error { return nil }

func (p *failing) worker(quit chan int) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := step(); err != nil {
				return
			}
		case <-quit:
			return
		}
	}
}

func handleFailing(w http.ResponseWriter, r *http.Request) {
	p := &failing{want: 3, exit: make(chan struct{})}
	go p.loop() // want `goroutine may wait forever to send on "quit" \(loop → resize\); nothing ends it \(leaks 1 goroutine each time, started per request in handleFailing\)`
	close(p.exit)
}

func (p *failing) loop() {
	quit := make(chan int)
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			p.resize(p.want, quit)
		case <-p.exit:
			return
		}
	}
}
