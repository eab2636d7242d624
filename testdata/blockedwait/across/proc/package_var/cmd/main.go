package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/package_var/metrics"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		metrics.Record(r.URL.Path)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
