// Cured twin of runnable/range_never_closed: a second runnable closes on ctx.
package range_closed_by_other_runnable

import (
	"context"
	"fmt"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Exporter struct {
	mu     sync.Mutex
	done   bool
	spans  chan string
	export func(string)
}

func (e *Exporter) run(ctx context.Context) error {
	for s := range e.spans {
		e.export(s)
	}
	return nil
}

func (e *Exporter) closer(ctx context.Context) error {
	<-ctx.Done()
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.done {
		e.done = true
		close(e.spans)
	}
	return nil
}

func Setup(mgr ctrl.Manager, export func(string)) error {
	e := &Exporter{spans: make(chan string, 64), export: export}
	for _, f := range []manager.RunnableFunc{e.run, e.closer} {
		if err := mgr.Add(f); err != nil {
			return fmt.Errorf("adding exporter: %w", err)
		}
	}
	return nil
}
