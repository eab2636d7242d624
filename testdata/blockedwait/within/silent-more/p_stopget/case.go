// right: close through accessor
package p_stopget

import "log"

type S struct{ c chan struct{} }

func (s *S) ch() chan struct{} { return s.c }
func New() *S {
	s := &S{make(chan struct{})}
	go func() { <-s.ch(); log.Print("end") }()
	return s
}
func (s *S) Stop() { close(s.ch()) }
