// right: goroutine says started (send), then waits for stop closed in defer
package v_started

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	started, stop := make(chan struct{}), make(chan struct{})
	defer close(stop)
	go func() {
		started <- struct{}{}
		<-stop
	}()
	<-started
	w.Write(nil)
}
