// Case: tracker.Drain is WaitGroup.Wait; Begin is called, Finish is not on the error path, so the goroutine which waits for the drain stays.

package rollout

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/tracker_wait/tracker"
)

func Roll(w http.ResponseWriter, r *http.Request) {
	t := tracker.New()
	t.Begin()
	go func() {
		t.Drain()
		log.Println("rolled", r.URL.Path)
	}()
	if r.Method != http.MethodPost {
		http.Error(w, "POST only", http.StatusMethodNotAllowed)
		return
	}
	t.Finish()
}
