// Command main validates items for each request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/internalowner/lib"
)

func main() {
	http.HandleFunc("/validate", func(_ http.ResponseWriter, r *http.Request) {
		go work(r.Context().Done())
	})
	http.ListenAndServe(":80", nil)
}

func work(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		default:
		}
		if err := lib.Validate([]*lib.Item{{}, {}}); err != nil {
			continue
		}
	}
}
