// io.ReadAll of a LimitReader does not read to the end; a reconcile does it for every crashing pod.

package limited

import (
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type CrashReconciler struct {
	client.Client
	Cs       kubernetes.Interface
	MaxBytes int64
}

func (r *CrashReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	logs, err := r.Cs.CoreV1().Pods(req.Namespace).GetLogs(req.Name, &corev1.PodLogOptions{Previous: true}).Stream(ctx) // want `stream "logs" is never closed, and its context ends later: started per reconcile in Reconcile \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		if apierrors.IsNotFound(err) || apierrors.IsBadRequest(err) {
			return reconcile.Result{}, nil
		}
		return reconcile.Result{}, err
	}
	head, err := io.ReadAll(io.LimitReader(logs, r.MaxBytes))
	if err != nil {
		return reconcile.Result{}, err
	}
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name + "-crash"}}
	_, err = ctrl.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.BinaryData = map[string][]byte{"head": head}
		return nil
	})
	return reconcile.Result{}, err
}
