// OK: users of the generic watch.
package use

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_generic/typed"
)

type Reconciler struct{ Kube kubernetes.Interface }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	w, err := typed.Of[*corev1.Secret](r.Kube.CoreV1().Secrets(req.Namespace).Watch(ctx, metav1.ListOptions{}))
	if err != nil {
		return ctrl.Result{}, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	for typ, s := range w.All() {
		if typ == watch.Added && s.Name == req.Name {
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{Requeue: true}, nil
}
