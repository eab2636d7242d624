// right: local slice of stop channels, closed in defer declared first
package y_stopslice

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var stops []chan struct{}
	defer func() {
		for _, s := range stops {
			close(s)
		}
	}()
	for range r.URL.Query() {
		s := make(chan struct{})
		stops = append(stops, s)
		go func() { <-s; log.Print("end") }()
	}
}
