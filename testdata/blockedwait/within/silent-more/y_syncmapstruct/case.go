// right: sync.Map holds pointers to a struct with the stop channel
package y_syncmapstruct

import (
	"log"
	"sync"
)

type w struct{ stop chan struct{} }
type S struct{ m sync.Map }

func (s *S) Add(k string) {
	x := &w{make(chan struct{})}
	s.m.Store(k, x)
	go func() { <-x.stop; log.Print("end") }()
}
func (s *S) Del(k string) {
	if v, ok := s.m.LoadAndDelete(k); ok {
		close(v.(*w).stop)
	}
}
