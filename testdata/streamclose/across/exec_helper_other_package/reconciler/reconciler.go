// Reconcile reloads a database through the exec helper.

package reconciler

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/streamclose/across/exec_helper_other_package/podexec"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DatabaseReconciler struct {
	client.Client
	Exec *podexec.Executor
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	stdout, stderr, err := r.Exec.Exec(&pod, "postgres", "pg_ctl", "reload")
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("reload: %w: %s", err, stderr)
	}
	log.FromContext(ctx).Info("reloaded", "output", stdout)
	return ctrl.Result{}, nil
}
