// right: flush request answered, then shutdown
package x_twophase

import "net/http"

type flusher struct {
	req  chan chan struct{}
	quit chan struct{}
}

func (f *flusher) loop() {
	for {
		select {
		case r := <-f.req:
			close(r)
		case <-f.quit:
			return
		}
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	f := &flusher{make(chan chan struct{}), make(chan struct{})}
	go f.loop()
	done := make(chan struct{})
	f.req <- done
	<-done
	close(f.quit)
}
