// Package tokensperhaps limits its goroutines, or does not.
package tokensperhaps

import "net/http"

type mgr struct {
	reqs    chan int
	closing chan struct{}
	max     int
}

func (m *mgr) plain() {
	sem := make(chan struct{}, m.max)
	for r := range m.reqs {
		select {
		case sem <- struct{}{}:
		case <-m.closing:
			return
		}
		go func(r int) {
			defer func() { <-sem }()
			println(r)
		}(r)
	}
}

func (m *mgr) guarded() {
	var sem chan struct{}
	if m.max > 0 {
		sem = make(chan struct{}, m.max)
	}
	for r := range m.reqs {
		if sem != nil {
			select {
			case sem <- struct{}{}:
			case <-m.closing:
				return
			}
		}
		go func(r int) {
			if sem != nil {
				defer func() { <-sem }()
			}
			println(r)
		}(r)
	}
}

func (m *mgr) guardedPlain() {
	var sem chan struct{}
	if m.max > 0 {
		sem = make(chan struct{}, m.max)
	}
	for r := range m.reqs {
		if sem != nil {
			sem <- struct{}{}
		}
		go func(r int) {
			if sem != nil {
				defer func() { <-sem }()
			}
			println(r)
		}(r)
	}
}

func serve(r int, sem chan struct{}) {
	if sem != nil {
		defer func() { <-sem }()
	}
	println(r)
}

func (m *mgr) given() {
	var sem chan struct{}
	if m.max > 0 {
		sem = make(chan struct{}, m.max)
	}
	for r := range m.reqs {
		if sem != nil {
			select {
			case sem <- struct{}{}:
			case <-m.closing:
				return
			}
		}
		go serve(r, sem)
	}
}

// otherwise asks for something else.
func (m *mgr) otherwise(path string) {
	sem := make(chan struct{}, m.max)
	for r := range m.reqs {
		if path != "" {
			select {
			case sem <- struct{}{}:
			case <-m.closing:
				return
			}
		}
		go func(r int) { // want `goroutine may wait forever to receive from "sem" .*`
			<-sem
			println(r)
		}(r)
	}
}

// Handle has one for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	m := &mgr{reqs: make(chan int), closing: make(chan struct{})}
	go m.given()
	go m.plain()
	go m.guarded()
	go m.guardedPlain()
	go m.otherwise(r.URL.Path)
	m.reqs <- 1
	m.reqs <- 1
	m.reqs <- 1
	close(m.reqs)
	close(m.closing)
}
