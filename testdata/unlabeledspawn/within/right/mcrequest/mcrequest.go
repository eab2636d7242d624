// Right: the reconciler labels itself with the request's cluster before its errgroup.
package mcrequest

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Request is a multicluster request.
type Request struct {
	reconcile.Request
	ClusterName logicalcluster.Name
}

// Reconciler serves all clusters.
type Reconciler struct {
	steps []func(context.Context, types.NamespacedName) error
}

// Reconcile handles a request.
func (r *Reconciler) Reconcile(ctx context.Context, req Request) (ctrl.Result, error) {
	ctx = plabel.With(ctx, "mc", req.ClusterName)
	pprof.SetGoroutineLabels(ctx)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, step := range r.steps {
		g.Go(func() error { return step(ctx, req.NamespacedName) })
	}
	return ctrl.Result{}, g.Wait()
}
