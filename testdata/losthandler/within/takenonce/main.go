// Who listens takes itself out once, however often that is asked for; what is taken out of may be a map of maps.
package main

import (
	"net/http"
	"sync"
)

type subscriber struct {
	kind   string
	events chan string
}

type bus struct {
	mu   sync.Mutex
	subs map[*subscriber]bool
}

func (b *bus) subscribe(kind string) (<-chan string, func()) {
	s := &subscriber{kind, make(chan string, 16)}
	b.mu.Lock()
	b.subs[s] = true
	b.mu.Unlock()
	var once sync.Once
	return s.events, func() {
		once.Do(func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			delete(b.subs, s)
			close(s.events)
		})
	}
}

func (b *bus) publish(event string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.subs {
		select {
		case s.events <- event:
		default:
		}
	}
}

type subscription struct {
	of    *broker
	topic string
	in    chan string
	quit  chan struct{}
	once  sync.Once
}

type broker struct {
	mu     sync.Mutex
	topics map[string]map[*subscription]bool
}

func (b *broker) subscribe(topic string) *subscription {
	s := &subscription{of: b, topic: topic, in: make(chan string, 16), quit: make(chan struct{})}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.topics[topic] == nil {
		b.topics[topic] = make(map[*subscription]bool)
	}
	b.topics[topic][s] = true
	go s.forward()
	return s
}

func (s *subscription) forward() {
	for {
		select {
		case v := <-s.in:
			println(v)
		case <-s.quit:
			return
		}
	}
}

func (s *subscription) cancel() {
	s.once.Do(func() {
		s.of.mu.Lock()
		defer s.of.mu.Unlock()
		delete(s.of.topics[s.topic], s)
		if len(s.of.topics[s.topic]) == 0 {
			delete(s.of.topics, s.topic)
		}
		close(s.quit)
	})
}

func (b *broker) publish(topic, v string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.topics[topic] {
		select {
		case s.in <- v:
		default:
		}
	}
}

type server struct {
	bus    *bus
	broker *broker
}

func (s *server) dropped(w http.ResponseWriter, r *http.Request) {
	events, _ := s.bus.subscribe(r.Host) // want `the func that removes the listener added to s.bus is never called: added per request in dropped \(leaks the listener and what it holds each time\)`
	println(<-events)
}

func (s *server) early(w http.ResponseWriter, r *http.Request) {
	events, unsubscribe := s.bus.subscribe(r.Host) // want `the func that removes listener "unsubscribe" is not called on every path \(leaks the listener and what it holds each time\)`
	if _, ok := w.(http.Flusher); !ok {
		return
	}
	defer unsubscribe()
	println(<-events)
}

func (s *server) right(w http.ResponseWriter, r *http.Request) {
	events, unsubscribe := s.bus.subscribe(r.Host)
	defer unsubscribe()
	println(<-events)
}

func (s *server) tail(w http.ResponseWriter, r *http.Request) {
	sub := s.broker.subscribe(r.Host) // want `listener "sub" is never removed: added per request in tail \(leaks the listener and what it holds each time\)`
	println(sub.topic)
	<-r.Context().Done()
}

func (s *server) follow(w http.ResponseWriter, r *http.Request) {
	sub := s.broker.subscribe(r.Host)
	defer sub.cancel()
	<-r.Context().Done()
}

func main() {
	s := &server{&bus{subs: make(map[*subscriber]bool)}, &broker{topics: make(map[string]map[*subscription]bool)}}
	http.HandleFunc("/dropped", s.dropped)
	http.HandleFunc("/early", s.early)
	http.HandleFunc("/right", s.right)
	http.HandleFunc("/tail", s.tail)
	http.HandleFunc("/follow", s.follow)
	http.HandleFunc("/publish", func(w http.ResponseWriter, r *http.Request) {
		s.bus.publish(r.Host)
		s.broker.publish(r.Host, r.URL.Path)
	})
	_ = http.ListenAndServe(":8080", nil)
}
