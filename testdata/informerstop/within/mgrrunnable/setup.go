// Factories are started by runnables that are added to the manager in SetupWithManager: once, with the manager's context.
package mgrrunnable

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// EndpointReconciler needs more than the manager's cache.
type EndpointReconciler struct {
	client.Client
	pods   corelisters.PodLister
	remote cluster.Cluster
}

type factoryRunnable struct {
	informers.SharedInformerFactory
}

// Start implements manager.Runnable.
func (f factoryRunnable) Start(ctx context.Context) error {
	f.SharedInformerFactory.Start(ctx.Done())
	<-ctx.Done()
	f.Shutdown()
	return nil
}

// NeedLeaderElection implements manager.LeaderElectionRunnable.
func (f factoryRunnable) NeedLeaderElection() bool { return false }

// SetupWithManager registers everything.
func (r *EndpointReconciler) SetupWithManager(mgr ctrl.Manager) error {
	kube, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	pods := informers.NewSharedInformerFactory(kube, 0)
	r.pods = pods.Core().V1().Pods().Lister()
	if err := mgr.Add(factoryRunnable{pods}); err != nil {
		return err
	}
	secrets := informers.NewSharedInformerFactoryWithOptions(kube, 0, informers.WithNamespace("kube-system"))
	secrets.Core().V1().Secrets().Informer()
	secrets.Start(wait.NeverStop)

	if r.remote, err = cluster.New(mgr.GetConfig()); err != nil {
		return err
	}
	if err := errors.Join(mgr.Add(r.remote), mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		extra := informers.NewSharedInformerFactory(kube, 0)
		extra.Core().V1().Services().Informer()
		extra.StartWithContext(ctx)
		<-ctx.Done()
		return nil
	}))); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Service{}).Complete(r)
}

// Reconcile handles one service.
func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.pods.Pods(req.Namespace).Get(req.Name); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}
