// A generic subscription wrapper with Close, deferred by the reconcile that makes it.
package genericsubscription

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Subscription[T runtime.Object] struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
	C   chan T
}

func Subscribe[T runtime.Object](inf cache.SharedIndexInformer) (*Subscription[T], error) {
	s := &Subscription[T]{inf: inf, C: make(chan T, 16)}
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			if t, ok := obj.(T); ok {
				select {
				case s.C <- t:
				default:
				}
			}
		},
	})
	if err != nil {
		return nil, err
	}
	s.reg = reg
	return s, nil
}

func (s *Subscription[T]) Close() error { return s.inf.RemoveEventHandler(s.reg) }

type PVCReconciler struct {
	volumes cache.SharedIndexInformer
}

func (r *PVCReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	sub, err := Subscribe[*corev1.PersistentVolume](r.volumes)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer sub.Close()
	select {
	case pv := <-sub.C:
		klog.InfoS("first volume", "pv", pv.Name, "claim", req.Name)
	case <-time.After(time.Second):
	}
	return reconcile.Result{}, nil
}
