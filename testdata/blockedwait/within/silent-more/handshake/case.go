// right: started and finished handshakes
package handshake

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	started, proceed, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		close(started)
		<-proceed
		close(done)
	}()
	<-started
	close(proceed)
	<-done
}
