// right: stop by send, ack by the same channel
package k_stopsend

import "net/http"

type W struct{ quit chan chan struct{} }

func New() *W {
	w := &W{make(chan chan struct{})}
	go func() {
		ack := <-w.quit
		close(ack)
	}()
	return w
}
func (w *W) Stop() {
	ack := make(chan struct{})
	w.quit <- ack
	<-ack
}
func Handle(rw http.ResponseWriter, r *http.Request) {
	w := New()
	defer w.Stop()
	rw.Write(nil)
}
