package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generator_ctx/pipeline"
)

func Find(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	for i := range pipeline.Gen(ctx, 1000) {
		if i == len(r.URL.Path) {
			fmt.Fprintln(w, i)
			return
		}
	}
}
