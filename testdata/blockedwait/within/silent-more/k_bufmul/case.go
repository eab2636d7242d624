// right: two results per item, cap twice the items
package k_bufmul

import (
	"io"
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	items := r.URL.Query()["i"]
	out := make(chan string, 2*len(items))
	for _, h := range items {
		go func() {
			out <- h
			out <- h + "!"
		}()
	}
	select {
	case v := <-out:
		io.WriteString(w, v)
	case <-time.After(time.Second):
	}
}
