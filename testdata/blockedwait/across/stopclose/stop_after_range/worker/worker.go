// Case: The worker calls Stop after its own range over the events: release after wait, and the handler starts one per request.

package worker

import (
	"fmt"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_after_range/source"
)

type Worker struct{ src *source.Source }

func New() *Worker { return &Worker{src: source.New()} }

func (w *Worker) Run() {
	for ev := range w.src.Events() {
		fmt.Println(ev)
	}
	w.src.Stop()
}
