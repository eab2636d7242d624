// OK: Reconcile makes the broadcaster lazily, once for the reconciler (nil check under a lock).
package lazynil

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type SecretReconciler struct {
	client.Client
	kube kubernetes.Interface

	mu          sync.Mutex
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
}

func Add(mgr manager.Manager) error {
	kube, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	r := &SecretReconciler{Client: mgr.GetClient(), kube: kube}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-ctx.Done()
		r.stopRecording()
		return nil
	})); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(r)
}

func (r *SecretReconciler) events() record.EventRecorder {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.recorder == nil {
		r.broadcaster = record.NewBroadcaster()
		r.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.kube.CoreV1().Events("")})
		r.recorder = r.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "secrets"})
	}
	return r.recorder
}

func (r *SecretReconciler) stopRecording() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broadcaster == nil {
		return
	}
	r.broadcaster.Shutdown()
	r.broadcaster, r.recorder = nil, nil
}

func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if len(s.Data) == 0 {
		r.events().Event(s, corev1.EventTypeWarning, "Empty", "secret has no data")
	}
	return ctrl.Result{}, nil
}
