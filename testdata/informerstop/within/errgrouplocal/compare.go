// Two clusters are started in a group whose context is cancelled before the function waits for it.
package errgrouplocal

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// CompareReconciler compares two clusters.
type CompareReconciler struct {
	client.Client
	Left, Right *rest.Config
}

// Reconcile compares one namespace.
func (r *CompareReconciler) Reconcile(parent context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	ctx, cancel := context.WithCancel(parent)
	g, ctx := errgroup.WithContext(ctx)
	defer func() {
		cancel()
		if werr := g.Wait(); werr != nil && !errors.Is(werr, context.Canceled) {
			err = errors.Join(err, werr)
		}
	}()

	var pair [2]cluster.Cluster
	for i, cfg := range []*rest.Config{r.Left, r.Right} {
		cl, err := cluster.New(cfg)
		if err != nil {
			return ctrl.Result{}, err
		}
		pair[i] = cl
		g.Go(func() error { return cl.Start(ctx) })
	}
	var counts [2]int
	for i, cl := range pair {
		if !cl.GetCache().WaitForCacheSync(ctx) {
			return ctrl.Result{}, fmt.Errorf("side %d did not sync", i)
		}
		var list corev1.ConfigMapList
		if err := cl.GetClient().List(ctx, &list, client.InNamespace(req.Namespace)); err != nil {
			return ctrl.Result{}, err
		}
		counts[i] = len(list.Items)
	}
	if counts[0] != counts[1] {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}
