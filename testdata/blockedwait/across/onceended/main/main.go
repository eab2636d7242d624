// Command main has a processor for each request, and one of its own.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/onceended/proc"
)

type none struct{}

func (none) Shutdown(context.Context) error { return nil }

func main() {
	one := proc.NewOne(none{})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		proc.Setup(r.Context(), none{})
		p := proc.New(none{})
		if err := p.Shutdown(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
		if r.URL.Path == "/quit" {
			one.Shutdown(r.Context())
		}
	})
	http.ListenAndServe(":80", nil)
}
