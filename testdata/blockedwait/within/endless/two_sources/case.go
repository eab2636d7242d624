// A goroutine of each request takes work from two sources, and has no way out.
package two_sources

import "net/http"

type Session struct {
	updates chan string
	resyncs chan struct{}
	write   func(string)
}

func (s *Session) run() {
	for {
		select {
		case u := <-s.updates:
			s.write(u)
		case <-s.resyncs:
			s.write("resync")
		}
	}
}

func (s *Session) Push(u string) { s.updates <- u }
func (s *Session) Resync()       { s.resyncs <- struct{}{} }

func Serve(w http.ResponseWriter, r *http.Request) {
	s := &Session{make(chan string), make(chan struct{}), func(u string) { w.Write([]byte(u)) }}
	go s.run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	s.Push("hello")
	<-r.Context().Done()
}
