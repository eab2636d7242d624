// After its set-up, each tenant's goroutine parks itself in an empty select.
package empty_select

import (
	"context"
	"io"

	ctrl "sigs.k8s.io/controller-runtime"
)

type TenantManager struct {
	serve func(tenant string) (io.Closer, error)
}

func (t *TenantManager) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	started := make(chan error, 1)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		c, err := t.serve(req.Name)
		started <- err
		if err != nil {
			return
		}
		defer c.Close()
		select {}
	}()
	return ctrl.Result{}, <-started
}
