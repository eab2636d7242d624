// Package main subscribes for each request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/handles/brk"
)

var (
	broker brk.Broker
	hub    brk.Hub
)

type session struct {
	sub   *brk.Sub
	watch *brk.Watcher
}

func open() *session { return &session{broker.Subscribe(), hub.Watch()} }

func (s *session) Close() {
	s.sub.Unsubscribe()
	s.watch.Close()
}

type careless struct{ sub *brk.Sub }

func openOther() *careless { return &careless{broker.Subscribe()} } // want `listener "sub" of careless is not removed by Close \(leaks the listener and what it holds each time\)`

func (c *careless) Close() { close(c.sub.C) }

func main() {
	http.HandleFunc("/session", func(w http.ResponseWriter, r *http.Request) {
		s := open()
		defer s.Close()
		select {
		case <-s.sub.C:
		case <-r.Context().Done():
		}
	})
	http.HandleFunc("/direct", func(w http.ResponseWriter, r *http.Request) {
		s, v := broker.Subscribe(), hub.Watch()
		defer s.Unsubscribe()
		defer v.Close()
		select {
		case <-s.C:
		case <-v.C:
		case <-r.Context().Done():
		}
	})
	http.HandleFunc("/forgets", func(w http.ResponseWriter, r *http.Request) {
		v := hub.Watch() // want `listener "v" is not removed on every path \(leaks the listener and what it holds each time\)`
		if r.Method == "POST" {
			return
		}
		defer v.Close()
		<-v.C
	})
	http.HandleFunc("/other", func(w http.ResponseWriter, r *http.Request) {
		c := openOther()
		defer c.Close()
		<-c.sub.C
	})
	_ = http.ListenAndServe(":1", nil)
}
