// right: channels kept in container/list
package y_listfield

import (
	"container/list"
	"log"
)

type S struct{ l list.List }

func (s *S) Add() {
	c := make(chan struct{})
	s.l.PushBack(c)
	go func() { <-c; log.Print("end") }()
}
func (s *S) Stop() {
	for e := s.l.Front(); e != nil; e = e.Next() {
		close(e.Value.(chan struct{}))
	}
}
