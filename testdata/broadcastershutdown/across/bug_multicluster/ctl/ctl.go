// BUG: fleet members: Stop cancels and stops the watch but forgets the broadcaster.
package ctl

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_multicluster/fleet"
)

type Reconciler struct {
	client.Client
	Fleet *fleet.Fleet
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		if client.IgnoreNotFound(err) == nil {
			r.Fleet.Remove(req.Name)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(s.Data["config"])
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Fleet.Upsert(req.Name, cfg)
}
