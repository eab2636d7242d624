package web

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/main_and_handler/daemon"
)

func Own(w http.ResponseWriter, r *http.Request) {
	daemon.New().Submit(r.URL.Path)
}
