package closeonepath

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan int)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for v := range c {
			log.Print(v)
		}
	}()
	if err := r.ParseForm(); err != nil {
		return
	}
	close(c)
}
