// right: array of channels, closed by range over index
package arraychan

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var cs [4]chan int
	for i := range cs {
		cs[i] = make(chan int)
		go func() {
			for v := range cs[i] {
				log.Print(v)
			}
		}()
	}
	defer func() {
		for i := range cs {
			close(cs[i])
		}
	}()
	if len(r.URL.Path) > 3 {
		return
	}
	cs[len(r.URL.Path)] <- 1
}
