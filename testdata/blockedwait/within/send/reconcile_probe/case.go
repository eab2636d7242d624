// Each reconcile starts a probe; when the context ends first, the probe's send on
// the unbuffered channel has no partner and one goroutine per reconcile stays.
package reconcile_probe

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

	results := make(chan probeResult)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		ok, err := r.Probe(req.NamespacedName)
		results <- probeResult{healthy: ok, err: err}
	}()

	select {
	case <-ctx.Done():
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	case res := <-results:
		if res.err != nil {
			return ctrl.Result{}, res.err
		}
		if !res.healthy {
			return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
		}
	}
	return ctrl.Result{}, nil
}
