// BUG: multicluster provider: clusters started on the provider's context; deletion forgets the entry, the cluster runs on.
package provider

import (
	"context"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type activeCluster struct {
	cluster.Cluster
	hash string
}

type Provider struct {
	local  client.Client
	newOpt []cluster.Option

	lock     sync.RWMutex
	clusters map[types.NamespacedName]activeCluster
	ctx      context.Context
}

func (p *Provider) Start(ctx context.Context) error {
	p.ctx = ctx
	<-ctx.Done()
	return nil
}

func (p *Provider) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	secret := &corev1.Secret{}
	if err := p.local.Get(ctx, req.NamespacedName, secret); err != nil {
		p.remove(req.NamespacedName)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	data := secret.Data["kubeconfig"]
	p.lock.RLock()
	cur, known := p.clusters[req.NamespacedName]
	p.lock.RUnlock()
	if known && cur.hash == string(data) {
		return ctrl.Result{}, nil
	}
	if known {
		p.remove(req.NamespacedName)
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(data)
	if err != nil {
		logger.Error(err, "bad kubeconfig")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, p.engage(req.NamespacedName, cfg, string(data))
}

func (p *Provider) engage(key types.NamespacedName, cfg *rest.Config, hash string) error {
	cl, err := cluster.New(cfg, p.newOpt...)
	if err != nil {
		return err
	}
	go func() {
		if err := cl.Start(p.ctx); err != nil { // want `cluster runs until p\.ctx ends, and more are started before that: called per reconcile from Reconcile via engage \(leaks 1 goroutine and 8 KiB each time\)`
			log.FromContext(p.ctx).Error(err, "cluster stopped")
		}
	}()
	if !cl.GetCache().WaitForCacheSync(p.ctx) {
		return fmt.Errorf("%s: cache did not sync", key)
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.clusters == nil {
		p.clusters = map[types.NamespacedName]activeCluster{}
	}
	p.clusters[key] = activeCluster{Cluster: cl, hash: hash}
	return nil
}

func (p *Provider) remove(key types.NamespacedName) {
	p.lock.Lock()
	defer p.lock.Unlock()
	delete(p.clusters, key)
}
