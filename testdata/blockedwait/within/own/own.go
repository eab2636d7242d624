// Package own waits in a func whose name only .leaklint.yaml knows to be that of a wait.
package own

import "context"

type worker struct {
	AwaitJob func() (string, error) // in .leaklint.yaml
	PeekJob  func() (string, error) // not there
}

// Run starts what no context can end.
func (w *worker) Run(ctx context.Context) {
	go w.work(ctx) // want `goroutine may wait forever in w.AwaitJob \(work → AwaitJob\); cancelling ctx does not end it \(leaks 1 goroutine each time\)`
	<-ctx.Done()
}

func (w *worker) work(ctx context.Context) {
	for ctx.Err() == nil {
		job, err := w.AwaitJob()
		_, _ = job, err
	}
}

// Look starts what returns when its context ends.
func (w *worker) Look(ctx context.Context) {
	go w.look(ctx)
	<-ctx.Done()
}

func (w *worker) look(ctx context.Context) {
	for ctx.Err() == nil {
		job, err := w.PeekJob()
		_, _ = job, err
	}
}
