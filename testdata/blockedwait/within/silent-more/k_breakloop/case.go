// right: sends in a loop, but returns after the first
package k_breakloop

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan error, 1)
	go func() {
		for i := 0; i < 3; i++ {
			err := r.ParseForm()
			if err == nil || i == 2 {
				res <- err
				return
			}
		}
	}()
	select {
	case <-res:
	case <-r.Context().Done():
	}
}
