package selectforever

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		log.Print(r.URL)
		select {}
	}()
}
