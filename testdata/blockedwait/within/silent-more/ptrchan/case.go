// right: closed through a pointer to the variable
package ptrchan

import (
	"log"
	"net/http"
)

func closeIt(c *chan struct{}) {
	if *c != nil {
		close(*c)
		*c = nil
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan struct{})
	defer closeIt(&c)
	go func(c <-chan struct{}) { <-c; log.Print("x") }(c)
	if r.Method == "GET" {
		return
	}
	w.Write(nil)
}
