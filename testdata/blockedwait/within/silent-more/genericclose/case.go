// right: closed by generic helper
package genericclose

import "net/http"

func closeAll[T any](cs ...chan T) {
	for _, c := range cs {
		close(c)
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	a, b := make(chan int), make(chan int)
	go func() {
		for range a {
		}
	}()
	go func() {
		for range b {
		}
	}()
	defer closeAll(a, b)
	if r.Method == "POST" {
		return
	}
	a <- 1
}
