// A goroutine of the process's errgroup starts the cluster; the group's context ends with the process.
package errgroupcluster

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// Fleet runs the clusters of a fleet.
type Fleet struct {
	group    *errgroup.Group
	groupCtx context.Context

	mu       sync.Mutex
	clusters map[string]cluster.Cluster
}

// NewFleet makes a fleet.
func NewFleet(ctx context.Context) *Fleet {
	g, gctx := errgroup.WithContext(ctx)
	return &Fleet{group: g, groupCtx: gctx, clusters: map[string]cluster.Cluster{}}
}

// Wait waits for all clusters.
func (f *Fleet) Wait() error { return f.group.Wait() }

// Handler returns the callbacks for the inventory.
func (f *Fleet) Handler() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{AddFunc: f.added, DeleteFunc: f.deleted}
}

func (f *Fleet) added(obj any) {
	cm, ok := obj.(*corev1.ConfigMap)
	if !ok {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.clusters[cm.Name] != nil {
		return
	}
	cl, err := cluster.New(&rest.Config{Host: cm.Data["host"]})
	if err != nil {
		klog.ErrorS(err, "cannot engage", "cluster", cm.Name)
		return
	}
	f.clusters[cm.Name] = cl
	f.group.Go(func() error {
		return cl.Start(f.groupCtx) // want `cluster runs until f\.groupCtx ends, and more are started before that: added runs again once an entry is taken out of "clusters" \(leaks 1 goroutine and 8 KiB each time\)`
	})
}

func (f *Fleet) deleted(obj any) {
	if cm, ok := obj.(*corev1.ConfigMap); ok {
		f.mu.Lock()
		delete(f.clusters, cm.Name)
		f.mu.Unlock()
	}
}
