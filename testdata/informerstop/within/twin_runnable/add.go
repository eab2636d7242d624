// OK: factories started inside manager runnables and in SetupWithManager.
package runnable

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Reconciler struct {
	client.Client
	factory informers.SharedInformerFactory
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	cs, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	r.factory = informers.NewSharedInformerFactory(cs, time.Minute)
	pods := r.factory.Core().V1().Pods().Informer()
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		r.factory.Start(ctx.Done())
		defer r.factory.Shutdown()
		<-ctx.Done()
		return nil
	}))
	aux := informers.NewSharedInformerFactory(cs, 0)
	aux.Storage().V1().StorageClasses().Informer()
	err = errors.Join(err, mgr.Add(&auxRunner{f: aux}))
	if err != nil {
		return err
	}
	_ = pods
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

type auxRunner struct {
	f informers.SharedInformerFactory
}

func (a *auxRunner) Start(ctx context.Context) error {
	a.f.StartWithContext(ctx)
	a.f.WaitForCacheSyncWithContext(ctx)
	<-ctx.Done()
	return nil
}

func (a *auxRunner) NeedLeaderElection() bool { return true }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.factory.Core().V1().Pods().Lister().Pods(req.Namespace).Get(req.Name)
	return ctrl.Result{}, client.IgnoreNotFound(err)
}
