// Command webhook asks Kafka for each request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/connclose/across/mocks/kafka"
)

type server struct {
	dial func(addr string) (kafka.Client, error)
}

func newServer() *server { return &server{dial: kafka.Dial} }

func (s *server) validate(w http.ResponseWriter, r *http.Request) {
	c, err := s.dial(r.URL.Path) // want `"c" is dropped without Close.*`
	if err != nil {
		return
	}
	println(c.Topics())
}

func (s *server) validateAndClose(w http.ResponseWriter, r *http.Request) {
	c, err := s.dial(r.URL.Path)
	if err != nil {
		return
	}
	defer c.Close()
	println(c.Topics())
}

func main() {
	s := newServer()
	http.HandleFunc("/validate", s.validate)
	http.HandleFunc("/close", s.validateAndClose)
	http.HandleFunc("/either", func(_ http.ResponseWriter, r *http.Request) { kafka.Either(r.URL.Path) })
	_ = http.ListenAndServe(":8080", nil)
}
