// right: stop deferred
package iterpull

import (
	"iter"
	"log"
	"net/http"
	"slices"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	next, stop := iter.Pull(slices.Values([]int{1, 2, 3}))
	defer stop()
	c := make(chan int)
	go func() {
		defer close(c)
		for {
			v, ok := next()
			if !ok {
				return
			}
			c <- v
		}
	}()
	for v := range c {
		log.Print(v)
	}
}
