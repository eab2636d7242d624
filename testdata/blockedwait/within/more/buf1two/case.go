package buf1two

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan error, 1)
	go func() { c <- r.ParseForm() }()
	go func() { c <- r.ParseForm() }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	select {
	case <-c:
	case <-r.Context().Done():
	}
}
