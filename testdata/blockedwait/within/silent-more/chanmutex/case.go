// right: channel as a mutex: send locks, receive unlocks
package chanmutex

import (
	"log"
	"net/http"
)

type Mu chan struct{}

func (m Mu) Lock()   { m <- struct{}{} }
func (m Mu) Unlock() { <-m }

type S struct{ mu Mu }

func New() *S { return &S{mu: make(Mu, 1)} }
func (s *S) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		log.Print(r.URL)
	}()
}
