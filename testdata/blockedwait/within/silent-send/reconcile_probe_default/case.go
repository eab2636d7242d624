// Cured twin of send/reconcile_probe: the probe drops its result when nobody waits.
package reconcile_probe_default

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Probe func(key types.NamespacedName) (bool, error)
}

type probeResult struct {
	healthy bool
	err     error
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()

	results := make(chan probeResult, 1)
	go func() {
		ok, err := r.Probe(req.NamespacedName)
		select {
		case results <- probeResult{healthy: ok, err: err}:
		default:
		}
	}()

	select {
	case <-ctx.Done():
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	case res := <-results:
		return ctrl.Result{}, res.err
	}
}
