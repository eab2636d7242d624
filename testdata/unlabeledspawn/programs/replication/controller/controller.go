// Package controller starts replicators.
package controller

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/pool"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/replicator"
)

// Controller has a replicator for each cluster.
type Controller struct {
	config replicator.Config
	pool   *pool.Pool

	mu          sync.Mutex
	replicators map[logicalcluster.Name]*replicator.Replicator
	last        map[logicalcluster.Name]time.Time
}

// New makes a controller.
func New(p *pool.Pool, config replicator.Config, clusters cache.SharedIndexInformer) *Controller {
	c := &Controller{config: config, pool: p, replicators: map[logicalcluster.Name]*replicator.Replicator{}, last: map[logicalcluster.Name]time.Time{}}
	_, _ = clusters.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(obj any, _ bool) {
			if o, ok := obj.(metav1.Object); ok {
				cluster := logicalcluster.From(o)
				c.ensure(cluster)
			}
		},
		DeleteFunc: func(obj any) {
			if o, ok := obj.(metav1.Object); ok {
				c.drop(logicalcluster.From(o))
			}
		},
	}, time.Minute)
	return c
}

// Start is process-wide.
func (c *Controller) Start(ctx context.Context) {
	c.pool.Go("replication-stale", func(ctx context.Context) {
		wait.UntilWithContext(ctx, c.flushStale, time.Minute)
	})
	<-ctx.Done()
}

func (c *Controller) flushStale(context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for cluster, t := range c.last {
		if time.Since(t) > time.Hour {
			c.replicators[cluster].Flush()
			delete(c.replicators, cluster)
			delete(c.last, cluster)
		}
	}
}

func (c *Controller) ensure(cluster logicalcluster.Name) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last[cluster] = time.Now()
	if _, ok := c.replicators[cluster]; !ok {
		c.replicators[cluster] = c.config.Start(cluster)
	}
}

func (c *Controller) drop(cluster logicalcluster.Name) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.replicators[cluster]; ok {
		r.Flush()
		delete(c.replicators, cluster)
		delete(c.last, cluster)
	}
}
