// Package main subscribes for each request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/subscriptions/bus"
)

type subscriber interface {
	Subscribe(name string) *bus.Subscription
}

type server struct {
	bus     *bus.Bus
	topics  *bus.Topics
	any     subscriber
	pruning *bus.Pruning
	store   *bus.Store
	own     chan bus.Event
}

func (s *server) forgets(w http.ResponseWriter, r *http.Request) {
	c := s.bus.Subscribe() // want `listener "c" is never removed: added per request in forgets .leaks the listener and what it holds each time.`
	select {
	case e := <-c:
		w.Write([]byte(e.Name))
	case <-r.Context().Done():
	}
}

func (s *server) leavesEarly(w http.ResponseWriter, r *http.Request) {
	c := s.bus.Subscribe() // want `listener "c" is not removed on every path .leaks the listener and what it holds each time.`
	if r.Method != http.MethodGet {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	defer s.bus.Unsubscribe(c)
	select {
	case e := <-c:
		w.Write([]byte(e.Name))
	case <-r.Context().Done():
	}
}

func (s *server) sees(w http.ResponseWriter, r *http.Request) {
	c := s.bus.Subscribe()
	defer s.bus.Unsubscribe(c)
	select {
	case e := <-c:
		w.Write([]byte(e.Name))
	case <-r.Context().Done():
	}
}

func (s *server) cancelsLate(w http.ResponseWriter, r *http.Request) {
	sub := s.topics.Subscribe(r.URL.Path) // want `listener "sub" is not removed on every path .leaks the listener and what it holds each time.`
	select {
	case e := <-sub.Events:
		if _, err := w.Write([]byte(e.Name)); err != nil {
			return
		}
	case <-r.Context().Done():
	}
	sub.Cancel()
}

func (s *server) byInterface(w http.ResponseWriter, r *http.Request) {
	sub := s.any.Subscribe(r.URL.Path) // want `listener "sub" is not removed on every path .leaks the listener and what it holds each time.`
	select {
	case e := <-sub.Events:
		if _, err := w.Write([]byte(e.Name)); err != nil {
			return
		}
	case <-r.Context().Done():
	}
	sub.Cancel()
}

func (s *server) cancels(w http.ResponseWriter, r *http.Request) {
	sub := s.any.Subscribe(r.URL.Path)
	defer sub.Cancel()
	select {
	case e := <-sub.Events:
		w.Write([]byte(e.Name))
	case <-r.Context().Done():
	}
}

// hands gives it to who sees to it.
func (s *server) hands(w http.ResponseWriter, r *http.Request) {
	sub := s.topics.Subscribe(r.URL.Path)
	go func() {
		defer sub.Cancel()
		<-r.Context().Done()
	}()
	println(len(sub.Events))
}

func (s *server) pruned(w http.ResponseWriter, r *http.Request) {
	c := s.pruning.Subscribe()
	println(len(c))
}

func (s *server) creates(w http.ResponseWriter, r *http.Request) {
	println(s.store.Create(r.URL.Path).Name)
}

func (s *server) deletes(w http.ResponseWriter, r *http.Request) { s.store.Delete(&bus.Item{}) }

func main() {
	topics := bus.NewTopics()
	s := &server{bus: bus.New(), topics: topics, any: topics, pruning: bus.NewPruning(), store: bus.NewStore()}
	s.own = s.bus.Subscribe()
	http.HandleFunc("/forgets", s.forgets)
	http.HandleFunc("/early", s.leavesEarly)
	http.HandleFunc("/sees", s.sees)
	http.HandleFunc("/late", s.cancelsLate)
	http.HandleFunc("/any", s.byInterface)
	http.HandleFunc("/cancels", s.cancels)
	http.HandleFunc("/hands", s.hands)
	http.HandleFunc("/pruned", s.pruned)
	http.HandleFunc("/create", s.creates)
	http.HandleFunc("/delete", s.deletes)
	http.HandleFunc("/publish", func(w http.ResponseWriter, r *http.Request) {
		s.bus.Publish(bus.Event{Name: r.URL.Path})
		s.pruning.Publish(bus.Event{Name: r.URL.Path})
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
