// right: defer close, work may panic
package v_panic

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-done:
		}
	}()
	if r.Body == nil {
		panic("no body")
	}
}
