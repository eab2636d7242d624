// Twin of endless/two_sources: nobody sees that it is made more than once.
package two_sources_once

type Session struct {
	updates chan string
	resyncs chan struct{}
	write   func(string)
}

func NewSession(write func(string)) *Session {
	s := &Session{make(chan string), make(chan struct{}), write}
	go s.run()
	return s
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
