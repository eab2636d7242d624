// Reload makes the new broadcaster first, swaps the two, and shuts the old one down.
package reloadswap

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
)

// Notifier writes events into a configurable namespace.
type Notifier struct {
	client.Client
	Kube kubernetes.Interface

	mu          sync.RWMutex
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
}

// Reconcile applies the configuration.
func (n *Notifier) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := n.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	n.reload(cm.Data["namespace"])
	return ctrl.Result{}, nil
}

func (n *Notifier) reload(ns string) {
	fresh := record.NewBroadcaster()
	fresh.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: n.Kube.CoreV1().Events(ns)})

	n.mu.Lock()
	previous := n.broadcaster
	n.broadcaster = fresh
	n.recorder = fresh.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "notifier"})
	n.mu.Unlock()

	if previous != nil {
		previous.Shutdown()
	}
}

// Start is a manager.Runnable that ends the last broadcaster with the manager.
func (n *Notifier) Start(ctx context.Context) error {
	<-ctx.Done()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.broadcaster != nil {
		n.broadcaster.Shutdown()
	}
	return nil
}
