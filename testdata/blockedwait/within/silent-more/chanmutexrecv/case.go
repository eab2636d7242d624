// right: receive locks, send unlocks, prefilled
package chanmutexrecv

import (
	"log"
	"net/http"
)

type S struct{ mu chan bool }

func New() *S {
	s := &S{make(chan bool, 1)}
	s.mu <- true
	return s
}
func (s *S) with(f func()) {
	<-s.mu
	f()
	s.mu <- true
}
func (s *S) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go s.with(func() { log.Print(r.URL) })
}
