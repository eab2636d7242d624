// Command main has one for each request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/closerof/sub"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		sub.Kept()
		ch, stop := sub.Sub()
		defer stop()
		for range ch {
			if r.Context().Err() != nil {
				return
			}
		}
	})
	http.ListenAndServe(":80", nil)
}
