// right: closed by helper functions
package helperclose

import (
	"log"
	"net/http"
)

func safeClose(c chan struct{}) {
	defer func() { _ = recover() }()
	close(c)
}
func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan struct{})
	defer safeClose(c)
	go func() {
		<-c
		log.Print("bye")
	}()
	if r.Method != "GET" {
		return
	}
	w.Write(nil)
}
