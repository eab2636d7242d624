// The reconciler, which lives as long as the process, makes its recorder on first use behind a nil check.
package main

import (
	"context"
	"os"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type nodeReconciler struct {
	client.Client
	kube kubernetes.Interface

	mu       sync.Mutex
	recorder record.EventRecorder
}

func (r *nodeReconciler) events() record.EventRecorder {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.recorder != nil {
		return r.recorder
	}
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.kube.CoreV1().Events("")})
	r.recorder = b.NewRecorder(r.Scheme(), corev1.EventSource{Component: "node-labeler"})
	return r.recorder
}

func (r *nodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.Labels["pool"] == "" {
		r.events().Event(node, corev1.EventTypeWarning, "NoPool", "node has no pool label")
	}
	return ctrl.Result{}, nil
}

func main() {
	cfg := ctrl.GetConfigOrDie()
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{PprofBindAddress: "127.0.0.1:6060"})
	if err != nil {
		os.Exit(1)
	}
	r := &nodeReconciler{Client: mgr.GetClient(), kube: kubernetes.NewForConfigOrDie(cfg)}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
