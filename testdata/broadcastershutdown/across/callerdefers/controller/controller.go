// The reconciler starts a kit and defers the promoted Shutdown of its embedded broadcaster.
package controller

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/callerdefers/eventkit"
)

// JobReconciler reports finished jobs to the namespace of their owner.
type JobReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

// Reconcile reports one job.
func (r *JobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var job batchv1.Job
	if err := r.Get(ctx, req.NamespacedName, &job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	kit, err := eventkit.Start(r.Kube, r.Scheme(), job.Labels["owner-namespace"], "job-reporter")
	if err != nil {
		return ctrl.Result{}, nil
	}
	defer kit.Shutdown()
	if job.Status.Failed > 0 {
		kit.Recorder.Eventf(&job, corev1.EventTypeWarning, "Failed", "%d pods failed", job.Status.Failed)
		return ctrl.Result{}, nil
	}
	kit.Recorder.Event(&job, corev1.EventTypeNormal, "Running", "")
	return ctrl.Result{}, nil
}
