// Command startedby makes clients, and starts none.
package main

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/startedby/client"
)

func main() {
	http.HandleFunc("/get", func(w http.ResponseWriter, r *http.Request) {
		c := client.New()
		fmt.Fprintln(w, c.Get(r.Host))
	})
	_ = http.ListenAndServe(":8080", nil)
}
