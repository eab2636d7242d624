// right: quit has one slot; Stop sends without blocking
package p_stopsend1

import "log"

type S struct{ quit chan struct{} }

func New() *S {
	s := &S{make(chan struct{}, 1)}
	go func() {
		<-s.quit
		log.Print("end")
	}()
	return s
}
func (s *S) Stop() {
	select {
	case s.quit <- struct{}{}:
	default:
	}
}
