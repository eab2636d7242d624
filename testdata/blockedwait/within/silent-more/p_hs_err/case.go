// right: start returns error through channel before it waits; caller returns then goroutine too
package p_hs_err

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	up, stop := make(chan error, 1), make(chan struct{})
	go func() {
		if err := r.ParseForm(); err != nil {
			up <- err
			return
		}
		up <- nil
		<-stop
	}()
	if err := <-up; err != nil {
		return
	}
	close(stop)
}
