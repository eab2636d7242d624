// right: slice of channels sized by make, closed by index in the defer
package v_arr2

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	cs := make([]chan int, 4)
	for i := range cs {
		cs[i] = make(chan int)
		go func() {
			for v := range cs[i] {
				log.Print(v)
			}
		}()
	}
	defer func() {
		for _, c := range cs {
			close(c)
		}
	}()
	cs[len(r.URL.Path)%4] <- 1
}
