// Package clusters has what providers have in common.
package clusters

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/labelled"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/multicluster"
)

// Index is an index to add to each cluster.
type Index struct {
	Object    client.Object
	Field     string
	Extractor client.IndexerFunc
}

// Clusters manages clusters of a type.
type Clusters[T cluster.Cluster] struct {
	// ErrorHandler gets errors nobody can return.
	ErrorHandler func(error, string, ...any)
	// Equal compares clusters.
	Equal func(a, b T) bool
	// WaitCacheTimeout bounds the wait for caches.
	WaitCacheTimeout time.Duration

	lock     sync.RWMutex
	clusters map[multicluster.ClusterName]T
	cancels  map[multicluster.ClusterName]context.CancelFunc
	indexers []Index
}

// New makes a Clusters.
func New[T cluster.Cluster](equal func(a, b T) bool) *Clusters[T] {
	return &Clusters[T]{
		Equal:            equal,
		WaitCacheTimeout: 30 * time.Second,
		clusters:         map[multicluster.ClusterName]T{},
		cancels:          map[multicluster.ClusterName]context.CancelFunc{},
	}
}

// ClusterNames lists the names.
func (c *Clusters[T]) ClusterNames() []multicluster.ClusterName {
	c.lock.RLock()
	defer c.lock.RUnlock()
	return slices.Sorted(maps.Keys(c.clusters))
}

// Add adds a cluster and starts it.
func (c *Clusters[T]) Add(ctx context.Context, name multicluster.ClusterName, cl T, aware multicluster.Aware) error {
	ctx, err := c.add(ctx, name, cl)
	if err != nil {
		return err
	}
	return labelled.Call(ctx, "clusters", name, func(ctx context.Context) error {
		go func() {
			defer c.Remove(name)
			if err := cl.Start(ctx); err != nil && c.ErrorHandler != nil {
				c.ErrorHandler(err, "error in cluster", "name", name)
			}
		}()

		waitCtx, cancel := context.WithTimeout(ctx, c.WaitCacheTimeout)
		defer cancel()
		if !cl.GetCache().WaitForCacheSync(waitCtx) {
			c.Remove(name)
			return fmt.Errorf("timed out waiting for the cache of %s", name)
		}
		if err := c.index(ctx, cl); err != nil {
			c.Remove(name)
			return fmt.Errorf("failed to index %s: %w", name, err)
		}
		if aware != nil {
			if err := aware.Engage(ctx, name, cl); err != nil {
				c.Remove(name)
				return err
			}
		}
		return nil
	})
}

func (c *Clusters[T]) add(ctx context.Context, name multicluster.ClusterName, cl T) (context.Context, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if _, ok := c.clusters[name]; ok {
		return nil, fmt.Errorf("cluster %s already exists", name)
	}
	ctx, cancel := context.WithCancel(ctx)
	c.clusters[name] = cl
	c.cancels[name] = cancel
	return ctx, nil
}

func (c *Clusters[T]) index(ctx context.Context, cl T) error {
	c.lock.RLock()
	defer c.lock.RUnlock()
	for _, index := range c.indexers {
		if err := cl.GetFieldIndexer().IndexField(ctx, index.Object, index.Field, index.Extractor); err != nil {
			return err
		}
	}
	return nil
}

// AddOrReplace adds a cluster, or replaces it if it has changed.
func (c *Clusters[T]) AddOrReplace(ctx context.Context, name multicluster.ClusterName, cl T, aware multicluster.Aware) error {
	c.lock.RLock()
	existing, ok := c.clusters[name]
	c.lock.RUnlock()
	if ok {
		if c.Equal(existing, cl) {
			return nil
		}
		c.Remove(name)
		go c.verifyStopped(ctx, existing) // want `goroutine for a cluster is started without pprof labels .*`
	}
	return c.Add(ctx, name, cl, aware)
}

func (c *Clusters[T]) verifyStopped(ctx context.Context, old T) {
	ctx, cancel := context.WithTimeout(ctx, c.WaitCacheTimeout)
	defer cancel()
	<-ctx.Done()
	if c.ErrorHandler != nil && old.GetCache() == nil {
		c.ErrorHandler(ctx.Err(), "cluster lost its cache")
	}
}

// Remove stops and removes a cluster.
func (c *Clusters[T]) Remove(name multicluster.ClusterName) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if cancel, ok := c.cancels[name]; ok {
		cancel()
		delete(c.cancels, name)
		delete(c.clusters, name)
	}
}
