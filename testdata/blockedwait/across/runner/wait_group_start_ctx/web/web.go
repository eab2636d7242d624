package web

import (
	"net/http"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/wait_group_start_ctx/lines"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var g wait.Group
	p := lines.New()
	g.StartWithContext(r.Context(), p.Loop)
	if r.ContentLength == 0 {
		http.Error(w, "empty", http.StatusBadRequest)
		return
	}
	p.In <- r.URL.Path
}
