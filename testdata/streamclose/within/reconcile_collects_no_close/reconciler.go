// Reconcile keeps the first error line of a failed pod; the scanner is dropped with the stream open.

package diag

import (
	"bufio"
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type FailureReconciler struct {
	client.Client
	Pods typedcorev1.PodsGetter
}

func (r *FailureReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase != corev1.PodFailed {
		return ctrl.Result{}, nil
	}
	reason, err := r.firstError(ctx, &pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	pod.Annotations["diag/reason"] = reason
	return ctrl.Result{}, r.Update(ctx, &pod)
}

func (r *FailureReconciler) firstError(ctx context.Context, pod *corev1.Pod) (string, error) {
	rc, err := r.Pods.Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{}).Stream(ctx) // want `stream "rc" is never closed, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return "", err
	}
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if strings.Contains(sc.Text(), "ERROR") {
			return sc.Text(), nil
		}
	}
	return "", sc.Err()
}
