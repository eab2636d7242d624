// The reconciler runs informers of edge sites on channels of a registry that closes them on removal.
package edge

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/stopregistryclose/stops"
)

// SiteReconciler watches sites.
type SiteReconciler struct {
	client.Client
	Dial func(host string) (kubernetes.Interface, error)

	stops *stops.Registry
}

// SetupWithManager registers the reconciler.
func (r *SiteReconciler) SetupWithManager(mgr ctrl.Manager) error {
	r.stops = stops.New()
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

// Reconcile starts or ends a site.
func (r *SiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		r.stops.Remove(req.Name)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	kube, err := r.Dial(site.Data["host"])
	if err != nil {
		return ctrl.Result{}, err
	}
	stop, fresh := r.stops.Add(req.Name)
	if !fresh {
		return ctrl.Result{}, nil
	}
	factory := informers.NewSharedInformerFactory(kube, 0)
	factory.Storage().V1().StorageClasses().Informer()
	factory.Start(stop)
	return ctrl.Result{}, nil
}
