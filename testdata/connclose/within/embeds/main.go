// Command main serves an interface of which a type embeds one that implements it, too, and has all of its methods itself, and of which another one is made
// by a function that nobody comes to.
package main

import (
	"net/http"

	"google.golang.org/grpc"
)

type suites interface {
	Get(name string) error
	List() error
}

type unimplemented struct{}

func (unimplemented) Get(string) error { return nil }
func (unimplemented) List() error      { return nil }

type server struct {
	unimplemented
	addr string
}

func (s *server) Get(name string) error {
	conn, err := grpc.NewClient(s.addr) // want `connection "conn" is never closed \(leaks .*`
	if err != nil {
		return err
	}
	println(conn.Target(), name)
	return nil
}

func (s *server) List() error { return nil }

type fake struct{ unimplemented }

func (f *fake) Get(name string) error { return nil }

func newFake() suites { return &fake{} }

// NewFake is for others, and nobody calls it.
func NewFake() suites { return newFake() }

func newServer(addr string) suites { return &server{addr: addr} }

// A base has a method that the type has from it.
type base struct{ addr string }

func (b *base) Count(name string) error {
	conn, err := grpc.NewClient(b.addr) // want `connection "conn" is never closed \(leaks .*`
	if err != nil {
		return err
	}
	println(conn.Target(), name)
	return nil
}

func (b *base) Sum() error { return nil }

type counts interface {
	Count(name string) error
	Sum() error
}

type counter struct{ base }

func (c *counter) Sum() error { return nil }

func newCounter(addr string) counts { return &counter{base{addr}} }

func main() {
	s, c := newServer(":9000"), newCounter(":9001")
	http.HandleFunc("/suites", func(w http.ResponseWriter, r *http.Request) {
		if s.Get(r.URL.Path) != nil || s.List() != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	http.HandleFunc("/counts", func(w http.ResponseWriter, r *http.Request) {
		if c.Count(r.URL.Path) != nil || c.Sum() != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	_ = http.ListenAndServe(":8080", nil)
}
