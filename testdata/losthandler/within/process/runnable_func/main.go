// What a manager runs, it runs once.
package main

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	toolscache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type run struct{ c crcache.Cache }

func (r *run) Start(ctx context.Context) error {
	inf, err := r.c.GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return err
	}
	if _, err = inf.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

type R struct {
	c    crcache.Cache
	mu   sync.Mutex
	regs map[string]cache.ResourceEventHandlerRegistration
	cl   map[string]context.CancelFunc
}

func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	inf, err := r.c.GetInformer(ctx, &corev1.Secret{})
	if err != nil {
		return ctrl.Result{}, err
	}
	var s corev1.Secret
	if err := r.c.Get(ctx, req.NamespacedName, &s); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	} else if err != nil {
		if reg, ok := r.regs[req.Name]; ok {
			delete(r.regs, req.Name)
			return ctrl.Result{}, inf.RemoveEventHandler(reg)
		}
		if c, ok := r.cl[req.Name]; ok {
			c()
			delete(r.cl, req.Name)
		}
		return ctrl.Result{}, nil
	}
	if _, ok := r.regs[req.Name]; !ok {
		reg, err := inf.AddEventHandler(toolscache.ResourceEventHandlerFuncs{})
		if err != nil {
			return ctrl.Result{}, err
		}
		r.regs[req.Name] = reg
	}
	if _, ok := r.cl[req.Name]; ok {
		return ctrl.Result{}, nil
	}
	// own cluster per member, ended by cancel
	cl, err := cluster.New(nil)
	if err != nil {
		return ctrl.Result{}, err
	}
	pi, err := cl.GetCache().GetInformer(ctx, &corev1.Pod{}, crcache.BlockUntilSynced(false))
	if err != nil {
		return ctrl.Result{}, err
	}
	if _, err := pi.AddEventHandler(toolscache.ResourceEventHandlerFuncs{}); err != nil {
		return ctrl.Result{}, err
	}
	cctx, cancel := context.WithCancel(context.Background())
	r.cl[req.Name] = cancel
	go cl.Start(cctx)
	return ctrl.Result{}, nil
}

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		panic(err)
	}
	_ = mgr.Add(&run{mgr.GetCache()})
	_ = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		i, err := mgr.GetCache().GetInformer(ctx, &corev1.Node{})
		if err != nil {
			return err
		}
		_, err = i.AddEventHandler(toolscache.ResourceEventHandlerDetailedFuncs{})
		return err
	}))
	_ = ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(&R{c: mgr.GetCache()})
	_ = mgr.Start(ctrl.SetupSignalHandler())
}
