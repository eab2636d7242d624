// Package main waits for as many as it has counted.
package main

import "net/http"

type lookup struct {
	reply   chan []int
	cancel  chan struct{}
	f       func(int) []int
	queries int
	nodes   []int
}

func newLookup(f func(int) []int) *lookup {
	return &lookup{reply: make(chan []int, 3), cancel: make(chan struct{}), f: f, nodes: []int{1, 2, 3, 4}}
}

func (l *lookup) run() {
	for l.advance() {
	}
}

func (l *lookup) advance() bool {
	for l.start() {
		select {
		case ns := <-l.reply:
			l.queries--
			if len(ns) > 0 {
				return true
			}
		case <-l.cancel:
			l.shutdown()
			return false
		}
	}
	return false
}

func (l *lookup) shutdown() {
	for l.queries > 0 {
		<-l.reply
		l.queries--
	}
	l.f = nil
}

func (l *lookup) start() bool {
	if l.f == nil {
		return false
	}
	for i := 0; i < len(l.nodes) && l.queries < 3; i++ {
		l.queries++
		go l.query(l.nodes[i], l.reply)
	}
	return l.queries > 0
}

func (l *lookup) query(n int, reply chan<- []int) {
	r := l.f(n)
	reply <- r
}

type peer struct {
	id     int
	closed chan struct{}
}

func (p *peer) run()  { <-p.closed }
func (p *peer) stop() { close(p.closed) }

type server struct {
	add  chan int
	del  chan *peer
	quit chan struct{}
}

func newServer() *server {
	s := &server{add: make(chan int), del: make(chan *peer), quit: make(chan struct{})}
	go s.run()
	return s
}

func (s *server) runPeer(p *peer) {
	p.run()
	s.del <- p
}

func (s *server) launch(id int) *peer {
	p := &peer{id, make(chan struct{})}
	go s.runPeer(p)
	return p
}

func (s *server) run() {
	peers := make(map[int]*peer)
running:
	for {
		select {
		case id := <-s.add:
			peers[id] = s.launch(id)
		case p := <-s.del:
			delete(peers, p.id)
		case <-s.quit:
			break running
		}
	}
	for _, p := range peers {
		p.stop()
	}
	for len(peers) > 0 {
		p := <-s.del
		delete(peers, p.id)
	}
}

func (s *server) Stop() { close(s.quit) }

type unsure struct {
	reply   chan int
	pending int
}

func (u *unsure) ask(n int) {
	u.pending++
	go u.query(n)
}

func (u *unsure) query(n int) {
	if n > 3 {
		return
	}
	u.reply <- n
}

// Not all that it counts answer.
func (u *unsure) run() {
	u.ask(1)
	for u.pending > 0 {
		println(<-u.reply)
		u.pending--
	}
}

func main() {
	http.HandleFunc("/peers", func(w http.ResponseWriter, r *http.Request) {
		s := newServer()
		defer s.Stop()
		s.add <- 1
	})
	http.HandleFunc("/unsure", func(w http.ResponseWriter, r *http.Request) {
		u := &unsure{reply: make(chan int)}
		go u.run() // want `goroutine may wait forever to receive from "reply".*`
	})

	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l := newLookup(func(n int) []int { return []int{n} })
		go func() { <-r.Context().Done(); close(l.cancel) }()
		go l.run()
	})
	_ = http.ListenAndServe(":80", nil)
}
