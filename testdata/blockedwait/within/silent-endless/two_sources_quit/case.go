// Cured twin of endless/two_sources.
package two_sources_quit

import "net/http"

type Session struct {
	updates chan string
	resyncs chan struct{}
	write   func(string)
}

func (s *Session) run(r *http.Request) {
	for {
		select {
		case u := <-s.updates:
			s.write(u)
		case <-s.resyncs:
			s.write("resync")
		case <-r.Context().Done():
			return
		}
	}
}

func Serve(w http.ResponseWriter, r *http.Request) {
	s := &Session{make(chan string), make(chan struct{}), func(u string) { w.Write([]byte(u)) }}
	go s.run(r)
	<-r.Context().Done()
}
