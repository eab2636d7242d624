// right: handshake in object: Start waits for ready, Stop closes
package y_hs_struct

import "net/http"

type S struct{ ready, stop chan struct{} }

func (s *S) Start() {
	s.ready, s.stop = make(chan struct{}), make(chan struct{})
	go func() {
		close(s.ready)
		<-s.stop
	}()
	<-s.ready
}
func (s *S) Stop() { close(s.stop) }
func Handle(w http.ResponseWriter, r *http.Request) {
	s := &S{}
	s.Start()
	defer s.Stop()
	w.Write(nil)
}
