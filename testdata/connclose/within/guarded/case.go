// Package main has clients by name, one for each, and never closes one: what is lost before it is entered is lost again and again.
package main

import (
	"errors"
	"net/http"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
)

var errDown = errors.New("down")

func check(c *grpc.ClientConn) error {
	if c.GetState() == connectivity.Shutdown {
		return errDown
	}
	return nil
}

type server struct {
	known   map[string]bool
	clients map[string]*grpc.ClientConn
}

func (s *server) collect(name string) error {
	if _, ok := s.known[name]; ok {
		return nil
	}
	c, err := grpc.NewClient(name) // want `connection "c" is not closed on every path .leaks 5 goroutines and 75 KiB each time.`
	if err != nil {
		return err
	}
	if err := check(c); err != nil {
		return err
	}
	s.clients[name] = c
	s.known[name] = true
	return nil
}

type closing struct {
	known   map[string]bool
	clients map[string]*grpc.ClientConn
}

func (s *closing) collect(name string) error {
	if _, ok := s.known[name]; ok {
		return nil
	}
	c, err := grpc.NewClient(name)
	if err != nil {
		return err
	}
	if err := check(c); err != nil {
		return errors.Join(err, c.Close())
	}
	s.clients[name] = c
	s.known[name] = true
	return nil
}

func main() {
	s := &server{known: map[string]bool{}, clients: map[string]*grpc.ClientConn{}}
	c := &closing{known: map[string]bool{}, clients: map[string]*grpc.ClientConn{}}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := errors.Join(s.collect(r.FormValue("n")), c.collect(r.FormValue("n"))); err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
