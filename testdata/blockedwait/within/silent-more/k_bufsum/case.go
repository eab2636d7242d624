// right: cap len(a)+len(b)
package k_bufsum

import (
	"io"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	a, b := r.URL.Query()["a"], r.URL.Query()["b"]
	out := make(chan string, len(a)+len(b))
	for _, x := range a {
		go func() { out <- x }()
	}
	for i := range b {
		go func() { out <- b[i] }()
	}
	io.WriteString(w, <-out)
}
