package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generator_drained/pipeline"
)

func Sum(w http.ResponseWriter, r *http.Request) {
	sum := 0
	for i := range pipeline.Gen(1000) {
		sum += i
	}
	fmt.Fprintln(w, sum)
}
