// right: generation struct replaced and closed
package p_swapgen

import "log"

type gen struct{ done chan struct{} }
type S struct{ cur *gen }

func (s *S) Rotate() {
	old := s.cur
	g := &gen{make(chan struct{})}
	s.cur = g
	go func() { <-g.done; log.Print("end") }()
	if old != nil {
		close(old.done)
	}
}
func (s *S) Stop() { close(s.cur.done) }
