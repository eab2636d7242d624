package genbreak2

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan int)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(c)
		for i := range 10 {
			c <- i
		}
	}()
	for v := range c {
		if v == 3 {
			break
		}
	}
}
