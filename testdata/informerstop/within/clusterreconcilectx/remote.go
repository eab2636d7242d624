// The cluster is started with the reconcile's context: the author expected it to end with the reconcile.
package clusterreconcilectx

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type remoteReader struct {
	base   *rest.Config
	reader client.Client
}

// Reconcile compares a config map with its copy on the remote cluster.
func (r *remoteReader) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	local := &corev1.ConfigMap{}
	if err := r.reader.Get(ctx, req.NamespacedName, local); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	remote, err := r.connect(ctx, local.Annotations["remote"])
	if err != nil {
		return reconcile.Result{}, err
	}
	copied := &corev1.ConfigMap{}
	if err := remote.GetClient().Get(ctx, req.NamespacedName, copied); err != nil {
		return reconcile.Result{}, err
	}
	if copied.Data["hash"] != local.Data["hash"] {
		return reconcile.Result{}, fmt.Errorf("%s has diverged", req)
	}
	return reconcile.Result{}, nil
}

func (r *remoteReader) connect(ctx context.Context, host string) (cluster.Cluster, error) {
	cfg := rest.CopyConfig(r.base)
	cfg.Host = host
	cl, err := cluster.New(cfg)
	if err != nil {
		return nil, err
	}
	go cl.Start(ctx) // want `cluster runs until ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and 8 KiB each time\)`
	if !cl.GetCache().WaitForCacheSync(ctx) {
		return nil, ctx.Err()
	}
	return cl, nil
}

// Add adds the controller to the manager.
func Add(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.ConfigMap{}).
		Complete(&remoteReader{base: mgr.GetConfig(), reader: mgr.GetClient()})
}
