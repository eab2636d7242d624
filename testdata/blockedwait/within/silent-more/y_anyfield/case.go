// right: channel kept in an any field
package y_anyfield

import "log"

type S struct{ h any }

func (s *S) Start() {
	c := make(chan struct{})
	s.h = c
	go func() { <-c; log.Print("end") }()
}
func (s *S) Stop() { close(s.h.(chan struct{})) }
