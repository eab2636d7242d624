// right: each return path closes explicitly
package k_closeonerr

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan struct{})
	go func() { <-c; log.Print("end") }()
	if err := r.ParseForm(); err != nil {
		close(c)
		http.Error(w, "x", 400)
		return
	}
	switch r.Method {
	case "GET":
		close(c)
	case "POST":
		close(c)
		return
	default:
		close(c)
	}
}
