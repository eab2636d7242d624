// Command blocks starts what blocks in another package.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/blocks/hold"
)

func main() {
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) {
		go hold.Hold() // want `goroutine may wait forever in select .*`
	})
	go func() { _ = http.ListenAndServe(":8080", nil) }()
	hold.Hold()
}
