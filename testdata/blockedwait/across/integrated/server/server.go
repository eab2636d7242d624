// Package server runs a server with a goroutine that nothing ends.
package server

import "net/http"

type store struct{ updated chan string }

func newStore() *store {
	s := &store{updated: make(chan string)}
	go func() { // want:vet `goroutine may wait forever to receive from "updated"; nothing ends it \(may leak 1 goroutine each time\)`
		for name := range s.updated {
			println(name)
		}
	}()
	return s
}

func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.updated <- r.URL.Path }

// Run runs it, once in the process.
func Run() { _ = http.ListenAndServe(":80", newStore()) }
