// A multicluster provider in the way of multicluster-runtime: clusters are started with a context that is cancelled on removal.
package mcprovider

import (
	"context"
	"fmt"
	"sync"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Options are the options of a Provider.
type Options struct {
	ClusterOptions []cluster.Option
	NewCluster     func(ctx context.Context, s *corev1.Secret, opts ...cluster.Option) (cluster.Cluster, error)
}

// Provider provides a cluster per secret.
type Provider struct {
	opts   Options
	log    logr.Logger
	client client.Client

	lock      sync.Mutex
	clusters  map[string]cluster.Cluster
	cancelFns map[string]context.CancelFunc
}

// New makes a provider.
func New(local ctrl.Manager, opts Options) (*Provider, error) {
	p := &Provider{
		opts: opts, log: local.GetLogger().WithName("provider"), client: local.GetClient(),
		clusters: map[string]cluster.Cluster{}, cancelFns: map[string]context.CancelFunc{},
	}
	if p.opts.NewCluster == nil {
		p.opts.NewCluster = func(_ context.Context, s *corev1.Secret, opts ...cluster.Option) (cluster.Cluster, error) {
			cfg, err := clientcmd.RESTConfigFromKubeConfig(s.Data["value"])
			if err != nil {
				return nil, err
			}
			return cluster.New(cfg, opts...)
		}
	}
	return p, ctrl.NewControllerManagedBy(local).For(&corev1.Secret{}).Complete(p)
}

// Reconcile engages or drops a cluster.
func (p *Provider) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	key := req.NamespacedName.String()
	s := &corev1.Secret{}
	if err := p.client.Get(ctx, req.NamespacedName, s); err != nil {
		if apierrors.IsNotFound(err) {
			p.lock.Lock()
			defer p.lock.Unlock()
			delete(p.clusters, key)
			if cancel, ok := p.cancelFns[key]; ok {
				cancel()
			}
			delete(p.cancelFns, key)
			return reconcile.Result{}, nil
		}
		return reconcile.Result{}, fmt.Errorf("get secret: %w", err)
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if _, ok := p.clusters[key]; ok {
		return reconcile.Result{}, nil
	}
	cl, err := p.opts.NewCluster(ctx, s, p.opts.ClusterOptions...)
	if err != nil {
		return reconcile.Result{}, fmt.Errorf("create cluster: %w", err)
	}
	clusterCtx, cancel := context.WithCancel(ctx)
	go func() {
		if err := cl.Start(clusterCtx); err != nil {
			p.log.Error(err, "failed to start cluster")
			return
		}
	}()
	if !cl.GetCache().WaitForCacheSync(ctx) {
		cancel()
		return reconcile.Result{}, fmt.Errorf("failed to sync cache of %s", key)
	}
	p.clusters[key] = cl
	p.cancelFns[key] = cancel
	return reconcile.Result{}, nil
}
