// Package controller runs a reconciler over clusters.
package controller

import (
	"context"
	"errors"
	"log"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"

	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/profiling"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/source"
)

// Option configures a controller.
type Option func(*Controller)

// Reconciler reconciles.
type Reconciler interface {
	Reconcile(ctx context.Context, req source.Request) error
}

// WithSource adds a source.
func WithSource(b source.Builder) Option {
	return func(c *Controller) { c.builders = append(c.builders, b) }
}

// WithScoper sets how work is scoped.
func WithScoper(s profiling.Scoper) Option { return func(c *Controller) { c.scoper = s } }

// Controller is process-wide.
type Controller struct {
	name       string
	queue      source.Queue
	reconciler Reconciler
	builders   []source.Builder
	scoper     profiling.Scoper

	mu      sync.Mutex
	cancels map[logicalcluster.Name]context.CancelFunc
}

// New makes a controller.
func New(name string, r Reconciler, opts ...Option) *Controller {
	c := &Controller{
		name:       name,
		reconciler: r,
		queue:      workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[source.Request]()),
		scoper:     profiling.NewScoper(name),
		cancels:    map[logicalcluster.Name]context.CancelFunc{},
	}
	for _, o := range opts {
		o(c)
	}
	return c
}

// Start starts the workers.
func (c *Controller) Start(ctx context.Context, workers int) error {
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for c.next(ctx) {
			}
		})
	}
	<-ctx.Done()
	c.queue.ShutDown()
	wg.Wait()
	return nil
}

func (c *Controller) next(ctx context.Context) bool {
	req, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(req)
	err := c.scoper.InScope(ctx, req.Cluster, func(ctx context.Context) error {
		return c.reconciler.Reconcile(ctx, req)
	})
	if err != nil {
		log.Printf("%s: %v", c.name, err)
		c.queue.AddRateLimited(req)
		return true
	}
	c.queue.Forget(req)
	return true
}

// Engage starts the sources of a cluster.
func (c *Controller) Engage(ctx context.Context, cluster logicalcluster.Name, inf toolscache.SharedIndexInformer) error {
	ctx, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	c.cancels[cluster] = cancel
	c.mu.Unlock()

	err := c.scoper.InScope(ctx, cluster, func(ctx context.Context) error {
		var errs []error
		for _, b := range c.builders {
			errs = append(errs, b.ForCluster(cluster, inf).Start(ctx, c.queue))
		}
		return errors.Join(errs...)
	})
	if err != nil {
		cancel()
		return err
	}
	go c.forgetWhenDone(ctx, cluster) // want `goroutine for a cluster is started without pprof labels .*`
	return nil
}

func (c *Controller) forgetWhenDone(ctx context.Context, cluster logicalcluster.Name) {
	<-ctx.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.cancels, cluster)
}
