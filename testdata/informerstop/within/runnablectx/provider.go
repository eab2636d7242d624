// The provider remembers the context of its Start; clusters found by Reconcile are started with that one.
package runnablectx

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// Provider starts a cluster per kubeconfig secret.
type Provider struct {
	client.Client

	ctx      context.Context
	lock     sync.Mutex
	clusters map[string]cluster.Cluster
}

// Start implements manager.Runnable.
func (p *Provider) Start(ctx context.Context) error {
	p.lock.Lock()
	p.ctx = ctx
	p.clusters = map[string]cluster.Cluster{}
	p.lock.Unlock()
	<-ctx.Done()
	return nil
}

// Reconcile starts one cluster.
func (p *Provider) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	p.lock.Lock()
	defer p.lock.Unlock()

	secret := &corev1.Secret{}
	if err := p.Get(ctx, req.NamespacedName, secret); err != nil {
		if apierrors.IsNotFound(err) {
			delete(p.clusters, req.Name)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if _, ok := p.clusters[req.Name]; ok {
		return ctrl.Result{}, nil
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["kubeconfig"])
	if err != nil {
		return ctrl.Result{}, err
	}
	cl, err := cluster.New(cfg, func(o *cluster.Options) { o.Scheme = p.Scheme() })
	if err != nil {
		return ctrl.Result{}, err
	}
	go func() {
		if err := cl.Start(p.ctx); err != nil { // want `cluster runs until p\.ctx ends, and more are started before that: Reconcile runs again once an entry is taken out of "clusters" \(leaks 1 goroutine and 8 KiB each time\)`
			log.Error(err, "cluster ended")
		}
	}()
	if !cl.GetCache().WaitForCacheSync(ctx) {
		return ctrl.Result{Requeue: true}, nil
	}
	p.clusters[req.Name] = cl
	return ctrl.Result{}, nil
}
