// Case: Twin of tracker_wait: Finish is deferred right after Begin; silent.

package rollout

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/tracker_deferred/tracker"
)

func Roll(w http.ResponseWriter, r *http.Request) {
	t := tracker.New()
	t.Begin()
	defer t.Finish()
	go func() {
		t.Drain()
		log.Println("rolled", r.URL.Path)
	}()
	if r.Method != http.MethodPost {
		http.Error(w, "POST only", http.StatusMethodNotAllowed)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
