package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/three_reconcile/lib"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Reconciler struct {
	client.Client
	Factory informers.SharedInformerFactory
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.collect(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) collect(ctx context.Context, pod *corev1.Pod) error {
	c, err := lib.NewCollector(r.Factory) // want:vet `lib\.NewCollector adds a handler that is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	klog.FromContext(ctx).Info("collected", "pod", pod.Name, "events", len(c.Drain()))
	return nil
}
