// A watcher for each request. Nothing in the program calls what would end it.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/idle/watch"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		x := watch.New(r.URL.Path)
		x.Start()
		w.Write([]byte(x.Name()))
	})
	http.ListenAndServe("localhost:8080", nil)
}
