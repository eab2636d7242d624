// right: clear by maps iteration
package p_mapmaps

import (
	"log"
	"maps"
)

type S struct {
	m map[string]map[int]chan struct{}
}

func (s *S) Add(k string, i int) {
	c := make(chan struct{})
	if s.m[k] == nil {
		s.m[k] = map[int]chan struct{}{}
	}
	s.m[k][i] = c
	go func() { <-c; log.Print("end") }()
}
func (s *S) Del(k string) {
	for c := range maps.Values(s.m[k]) {
		close(c)
	}
	delete(s.m, k)
}
