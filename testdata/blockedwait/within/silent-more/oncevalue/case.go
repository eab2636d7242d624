// right: process lifetime singleton
package oncevalue

import (
	"net/http"
	"sync"
)

var daemon = sync.OnceValue(func() chan<- string {
	c := make(chan string)
	go func() {
		for s := range c {
			println(s)
		}
	}()
	return c
})

func Handle(w http.ResponseWriter, r *http.Request) { daemon() <- r.URL.Path }
