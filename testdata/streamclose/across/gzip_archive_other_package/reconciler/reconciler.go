// Reconcile archives the log of every finished pod through the other package.

package reconciler

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/streamclose/across/gzip_archive_other_package/archive"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type ArchiveReconciler struct {
	client.Client
	Archiver *archive.Archiver
}

func (r *ArchiveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase != corev1.PodSucceeded {
		return ctrl.Result{}, nil
	}
	if err := r.Archiver.Archive(ctx, pod); err != nil {
		log.FromContext(ctx).Error(err, "archiving failed, will retry")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, r.Delete(ctx, pod)
}

func (r *ArchiveReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}
