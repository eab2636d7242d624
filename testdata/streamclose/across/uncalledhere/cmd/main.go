// Command cmd uses a part of a package that others may use, too.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/streamclose/across/uncalledhere/lib"
)

func main() {
	c := lib.New()
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) { _ = c.Links() })
	http.Handle("/shared", lib.Shared())
	_ = http.ListenAndServe(":8080", nil)
}
