// Package lookup_interface asks caches, which can be closed, for what they have by a key: that does not wait.
package lookup_interface

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Shard struct{}

type Cache[T any] interface {
	Get(path string) T
	Set(path string, v T)
	Close()
}

type Claims interface {
	Get(types.NamespacedName) *Shard
	Close()
}

type reconciler struct {
	shards Cache[*Shard]
	claims Claims
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if r.shards.Get(req.Name) == nil {
			r.shards.Set(req.Name, &Shard{})
		}
		return nil
	})
	go func() {
		if r.claims.Get(req.NamespacedName) == nil {
			println(req.Name)
		}
	}()
	if err := ctx.Err(); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, group.Wait()
}
