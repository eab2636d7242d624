// Wrong: the reconciler is given a pointer to a request with a cluster and fans out without labels.
package requestpointer

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Request is a multicluster request.
type Request struct {
	reconcile.Request
	ClusterName logicalcluster.Name
}

// Reconciler serves all clusters.
type Reconciler struct {
	steps []func(context.Context, *Request)
}

// Reconcile handles a request.
func (r *Reconciler) Reconcile(ctx context.Context, req *Request) (reconcile.Result, error) {
	var wg sync.WaitGroup
	for _, step := range r.steps {
		wg.Add(1)
		go func() { // want `goroutine for a cluster is started without pprof labels .*`
			defer wg.Done()
			step(ctx, req)
		}()
	}
	wg.Wait()
	return reconcile.Result{}, nil
}
