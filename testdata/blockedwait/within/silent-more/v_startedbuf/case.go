// right: started has a slot
package v_startedbuf

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	started, stop := make(chan struct{}, 1), make(chan struct{})
	go func() {
		started <- struct{}{}
		<-stop
	}()
	<-started
	close(stop)
}
