// Each member has a stop channel in a map; removing a member deletes the entry without closing the channel.
package mapstopdeleted

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// MemberReconciler runs informers for members.
type MemberReconciler struct {
	client.Client
	ClientFor func(*corev1.Secret) (kubernetes.Interface, error)

	mu    sync.Mutex
	stops map[string]chan struct{}
}

// Reconcile starts or ends the informers of a member.
func (r *MemberReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	err := r.Get(ctx, req.NamespacedName, secret)
	if apierrors.IsNotFound(err) || !secret.DeletionTimestamp.IsZero() {
		r.remove(req.String())
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	kube, err := r.ClientFor(secret)
	if err != nil {
		return ctrl.Result{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stops == nil {
		r.stops = map[string]chan struct{}{}
	}
	if _, ok := r.stops[req.String()]; !ok {
		stop := make(chan struct{})
		factory := informers.NewSharedInformerFactory(kube, 0)
		factory.Core().V1().ConfigMaps().Informer()
		factory.Start(stop) // want `informer factory runs for ever: stop is never closed: Reconcile runs again once an entry is taken out of "stops" \(leaks 6 goroutines and 38 KiB each time\)`
		r.stops[req.String()] = stop
	}
	return ctrl.Result{}, nil
}

func (r *MemberReconciler) remove(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.stops[key]; ok {
		delete(r.stops, key)
	}
}
