package genbreak

import "net/http"

func gen(n int) <-chan int {
	c := make(chan int)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(c)
		for i := range n {
			c <- i
		}
	}()
	return c
}
func Handle(w http.ResponseWriter, r *http.Request) {
	for v := range gen(10) {
		if v == 3 {
			break
		}
	}
}
