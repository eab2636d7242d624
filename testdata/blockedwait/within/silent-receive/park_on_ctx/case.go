// Cured twin of receive/empty_select: parks on ctx.Done().
package park_on_ctx

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
	go func() {
		c, err := t.serve(req.Name)
		started <- err
		if err != nil {
			return
		}
		defer c.Close()
		<-ctx.Done()
	}()
	return ctrl.Result{}, <-started
}
