package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generator_break/pipeline"
)

func Find(w http.ResponseWriter, r *http.Request) {
	for i := range pipeline.Gen(1000) { // want `goroutine may wait forever to send on what Gen gives if Find returns early \(leaks 1 goroutine each time.*\)`
		if i == len(r.URL.Path) {
			fmt.Fprintln(w, i)
			return
		}
	}
}
