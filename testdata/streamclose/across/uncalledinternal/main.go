// Command uncalledinternal has a package of its own, and does not call all of it.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/streamclose/across/uncalledinternal/internal/lib"
)

func main() {
	c, s := lib.New(), lib.Shared()
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) { _ = c.Links() })
	http.Handle("/shared", s)
	_ = http.ListenAndServe(":8080", nil)
}
