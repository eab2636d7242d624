// A method value as RunnableFunc; it ranges over a channel nobody closes, so the
// manager's graceful shutdown runs into its timeout.
package range_never_closed

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Exporter struct {
	spans  chan string
	export func(string)
}

func (e *Exporter) Record(s string) {
	select {
	case e.spans <- s:
	default:
	}
}

func (e *Exporter) run(ctx context.Context) error {
	for s := range e.spans {
		e.export(s)
	}
	return nil
}

func Setup(mgr ctrl.Manager, export func(string)) error {
	e := &Exporter{spans: make(chan string, 64), export: export}
	if err := mgr.Add(manager.RunnableFunc(e.run)); err != nil { // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
		return fmt.Errorf("adding exporter: %w", err)
	}
	return nil
}
