// OK: an actor goroutine owns the map of cancels as a local; reconcilers send it commands over a channel.
package actor

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type command struct {
	namespace string
	watch     bool
}

type Actor struct {
	kube kubernetes.Interface
	cmds chan command
}

func (a *Actor) Start(ctx context.Context) error {
	active := make(map[string]context.CancelFunc)
	defer func() {
		for _, cancel := range active {
			cancel()
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-a.cmds:
			cancel, ok := active[c.namespace]
			if !c.watch {
				if ok {
					cancel()
					delete(active, c.namespace)
				}
				continue
			}
			if ok {
				continue
			}
			active[c.namespace] = a.spawn(ctx, c.namespace)
		}
	}
}

func (a *Actor) spawn(parent context.Context, ns string) context.CancelFunc {
	ctx, cancel := context.WithCancel(parent)
	f := informers.NewSharedInformerFactoryWithOptions(a.kube, 0, informers.WithNamespace(ns))
	f.Core().V1().Endpoints().Informer()
	f.Start(ctx.Done())
	return cancel
}

type Reconciler struct {
	client.Client
	Actor *Actor
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Namespace{})
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	select {
	case r.Actor.cmds <- command{namespace: req.Name, watch: err == nil}:
	case <-ctx.Done():
	}
	return ctrl.Result{}, nil
}
