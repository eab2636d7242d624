// OK: a cluster started under errgroup.WithContext inside a reconcile; a helper goroutine ends the group by returning an error.
package probe

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

var errDone = errors.New("probe done")

type Prober struct {
	ConfigFor func(ctx context.Context, name string) (*rest.Config, error)
}

func (p *Prober) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cfg, err := p.ConfigFor(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	cl, err := cluster.New(cfg)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("cluster %s: %w", req.Name, err)
	}
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error { return cl.Start(gctx) })
	g.Go(func() error {
		if !cl.GetCache().WaitForCacheSync(gctx) {
			return errors.New("cache did not sync")
		}
		var nodes corev1.NodeList
		if err := cl.GetClient().List(gctx, &nodes); err != nil {
			return err
		}
		return errDone
	})
	if err := g.Wait(); err != nil && !errors.Is(err, errDone) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
