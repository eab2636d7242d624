// OK: multicluster provider: per-cluster context, cancel in the entry; start failure and deletion cancel.
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
	cancel context.CancelFunc
	hash   string
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
	clusterCtx, cancel := context.WithCancel(p.ctx)
	go func() {
		if err := cl.Start(clusterCtx); err != nil {
			log.FromContext(clusterCtx).Error(err, "cluster stopped")
		}
	}()
	if !cl.GetCache().WaitForCacheSync(clusterCtx) {
		cancel()
		return fmt.Errorf("%s: cache did not sync", key)
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.clusters == nil {
		p.clusters = map[types.NamespacedName]activeCluster{}
	}
	p.clusters[key] = activeCluster{Cluster: cl, cancel: cancel, hash: hash}
	return nil
}

func (p *Provider) remove(key types.NamespacedName) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if c, ok := p.clusters[key]; ok {
		c.cancel()
		delete(p.clusters, key)
	}
}
