// Package engine is one garbage collector.
package engine

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Engine collects the garbage of one cluster.
type Engine struct {
	cluster logicalcluster.Name
	attempt workqueue.TypedRateLimitingInterface[string]

	mu       sync.Mutex
	monitors map[schema.GroupVersionResource]*monitor
}

// New makes an engine.
func New(cluster logicalcluster.Name) *Engine {
	return &Engine{cluster: cluster, monitors: map[schema.GroupVersionResource]*monitor{}}
}

// Run blocks.
func (e *Engine) Run(ctx context.Context) error {
	e.attempt = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	g, ctx := errgroup.WithContext(ctx)
	for range 3 {
		g.Go(func() error { // want:vet `goroutine for a cluster is started without pprof labels .*`
			wait.UntilWithContext(ctx, e.attemptToDelete, time.Second)
			return nil
		})
	}
	g.Go(func() error { // want:vet `goroutine for a cluster is started without pprof labels .*`
		t := time.NewTicker(30 * time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				e.attempt.ShutDown()
				return ctx.Err()
			case <-t.C:
				if err := e.Resync(ctx, nil); err != nil {
					return err
				}
			}
		}
	})
	e.startMonitors(ctx)
	return g.Wait()
}

func (e *Engine) attemptToDelete(context.Context) {
	for {
		key, quit := e.attempt.Get()
		if quit {
			return
		}
		e.attempt.Forget(key)
		e.attempt.Done(key)
	}
}

func (e *Engine) startMonitors(ctx context.Context) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.monitors {
		m.start(ctx)
	}
}

// Resync replaces the monitors; it is called by the loop and by the debug endpoint.
func (e *Engine) Resync(ctx context.Context, gvrs []schema.GroupVersionResource) error {
	e.mu.Lock()
	defer e.mu.Unlock()

	var g errgroup.Group
	g.SetLimit(4)
	for _, gvr := range gvrs {
		m, ok := e.monitors[gvr]
		if !ok {
			m = &monitor{gvr: gvr}
			e.monitors[gvr] = m
		}
		g.Go(func() error { // want:whole `goroutine for a cluster is started without pprof labels .*`
			return m.sync(ctx)
		})
	}
	return g.Wait()
}

// String names the engine.
func (e *Engine) String() string { return "gc/" + e.cluster.String() }
