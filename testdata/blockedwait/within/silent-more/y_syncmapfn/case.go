// right: sync.Map holds stop functions
package y_syncmapfn

import (
	"log"
	"sync"
)

type S struct{ m sync.Map }

func (s *S) Add(k string) {
	c := make(chan struct{})
	s.m.Store(k, func() { close(c) })
	go func() { <-c; log.Print("end") }()
}
func (s *S) Del(k string) {
	if v, ok := s.m.LoadAndDelete(k); ok {
		v.(func())()
	}
}
