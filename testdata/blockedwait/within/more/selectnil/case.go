package selectnil

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		var a, b chan int
		select {
		case <-a:
		case <-b:
		}
	}()
}
