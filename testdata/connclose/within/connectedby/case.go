// Package main connects clients that are there before, for callers who close them.
package main

import (
	"errors"
	"net/http"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

var errUnknown = errors.New("unknown")

type client struct {
	target string
	conn   *grpc.ClientConn
}

func (c *client) connect() error {
	conn, err := grpc.NewClient(c.target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	c.conn = conn
	return nil
}

func (c *client) close() {
	if c.conn != nil {
		c.conn.Close()
	}
}

type clients struct {
	mu  sync.Mutex
	all map[string]*client
}

func (s *clients) get(name string) (*client, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.all[name]
	if c == nil {
		return nil, errUnknown
	}
	return c, nil
}

func (s *clients) connected(name string) (*client, error) {
	c, err := s.get(name)
	if err != nil {
		return nil, err
	}
	if err := c.connect(); err != nil {
		return nil, err
	}
	return c, nil
}

func (s *clients) Create(name string) error {
	c, err := s.connected(name)
	if err != nil {
		return err
	}
	defer c.close()
	println(c.conn.Target())
	return nil
}

func (s *clients) Update(name string) error {
	c, err := s.connected(name)
	if err != nil {
		return err
	}
	defer c.close()
	println(c.conn.Target())
	return nil
}

// Others have a caller that does not close it.
type peer struct {
	target string
	conn   *grpc.ClientConn
}

func (p *peer) connect() error {
	conn, err := grpc.NewClient(p.target, grpc.WithTransportCredentials(insecure.NewCredentials())) // want `connection "conn" of peer is replaced and not closed.*`
	if err != nil {
		return err
	}
	p.conn = conn
	return nil
}

func (p *peer) close() {
	if p.conn != nil {
		p.conn.Close()
	}
}

type peers struct{ all map[string]*peer }

func (s *peers) connected(name string) (*peer, error) {
	p := s.all[name]
	if p == nil {
		return nil, errUnknown
	}
	if err := p.connect(); err != nil {
		return nil, err
	}
	return p, nil
}

func (s *peers) Create(name string) error {
	p, err := s.connected(name)
	if err != nil {
		return err
	}
	defer p.close()
	println(p.conn.Target())
	return nil
}

func (s *peers) Look(name string) error {
	p, err := s.connected(name)
	if err != nil {
		return err
	}
	println(p.conn.Target())
	return nil
}

func main() {
	c, p := &clients{all: map[string]*client{"a": {target: "a"}}}, &peers{all: map[string]*peer{"a": {target: "a"}}}
	http.HandleFunc("/create", func(w http.ResponseWriter, r *http.Request) { println(c.Create(r.URL.Path)) })
	http.HandleFunc("/update", func(w http.ResponseWriter, r *http.Request) { println(c.Update(r.URL.Path)) })
	http.HandleFunc("/peer", func(w http.ResponseWriter, r *http.Request) { println(p.Create(r.URL.Path)) })
	http.HandleFunc("/look", func(w http.ResponseWriter, r *http.Request) { println(p.Look(r.URL.Path)) })
	http.ListenAndServe(":0", nil)
}
