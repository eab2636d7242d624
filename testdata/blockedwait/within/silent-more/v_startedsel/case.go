// right: waits for ready or ctx, stop in defer
package v_startedsel

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	ready, stop := make(chan struct{}), make(chan struct{})
	defer close(stop)
	go func() {
		close(ready)
		<-stop
	}()
	select {
	case <-ready:
	case <-r.Context().Done():
		return
	}
	w.Write(nil)
}
