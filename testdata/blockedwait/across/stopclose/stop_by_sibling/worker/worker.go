// Case: Twin of stop_after_range: a sibling goroutine stops the source when the request ends; silent.

package worker

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_by_sibling/source"
)

type Worker struct{ src *source.Source }

func New() *Worker { return &Worker{src: source.New()} }

func (w *Worker) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		w.src.Stop()
	}()
	for ev := range w.src.Events() {
		fmt.Println(ev)
	}
}
