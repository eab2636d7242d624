// Package reconcilers are the reconcilers of a binding.
package reconcilers

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/dynamicinformer"
)

// Binding is what is reconciled.
type Binding struct {
	Cluster   logicalcluster.Name
	Name      string
	Resources []string
}

// Status says whether to go on.
type Status int

// The statuses.
const (
	Continue Status = iota
	Stop
)

// Reconciler reconciles one aspect.
type Reconciler interface {
	Reconcile(ctx context.Context, b *Binding) (Status, error)
}

// Informers makes the informers run.
type Informers struct {
	LW func(cluster logicalcluster.Name) *dynamicinformer.Factory

	mu        sync.Mutex
	factories map[logicalcluster.Name]*dynamicinformer.Factory
}

func (r *Informers) factory(cluster logicalcluster.Name) *dynamicinformer.Factory {
	r.mu.Lock()
	defer r.mu.Unlock()
	f, ok := r.factories[cluster]
	if !ok {
		if r.factories == nil {
			r.factories = map[logicalcluster.Name]*dynamicinformer.Factory{}
		}
		f = r.LW(cluster)
		r.factories[cluster] = f
	}
	return f
}

// Reconcile implements Reconciler.
func (r *Informers) Reconcile(ctx context.Context, b *Binding) (Status, error) {
	if len(b.Resources) == 0 {
		return Stop, nil
	}
	return Continue, r.factory(b.Cluster).Ensure(context.WithoutCancel(ctx), b.Resources)
}

// Watch subscribes on behalf of a user of a cluster.
func (r *Informers) Watch(cluster logicalcluster.Name, resource string, h cache.ResourceEventHandler) (func(), error) {
	return r.factory(cluster).Subscribe(resource, h)
}

// Notifier tells others.
type Notifier struct {
	Notify []func(ctx context.Context, name string)
}

// Reconcile implements Reconciler.
func (n Notifier) Reconcile(ctx context.Context, b *Binding) (Status, error) {
	for _, f := range n.Notify {
		go f(context.WithoutCancel(ctx), b.Name) // want:vet `goroutine for a cluster is started without pprof labels .*`
	}
	return Continue, nil
}
