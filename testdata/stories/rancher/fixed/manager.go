// Package fixed is the story with its cure: the controller has a Stop that may
// be called whether it was started or not, and who makes it stops it.
package fixed

import (
	"context"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	informer cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
	handler  func(key string) error
}

func newController(name string, informer cache.SharedIndexInformer, handler func(string) error) *controller {
	return &controller{
		informer: informer,
		handler:  handler,
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: name}),
	}
}

// Start waits for the informer and starts the workers.
func (c *controller) Start(ctx context.Context, workers int) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return fmt.Errorf("informer did not sync")
	}
	for range workers {
		go wait.Until(c.work, time.Second, ctx.Done())
	}
	return nil
}

// Stop ends the workers, if there are any, and the queue.
func (c *controller) Stop() { c.queue.ShutDown() }

func (c *controller) work() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.handler(key); err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}

// A Cluster is a downstream cluster that comes and goes.
type Cluster struct {
	Name     string
	Client   discovery.ServerVersionInterface
	Informer cache.SharedIndexInformer
}

type record struct {
	controller *controller
	cancel     context.CancelFunc
}

// A Manager keeps the controllers of each cluster.
type Manager struct {
	mu      sync.Mutex
	records map[string]*record
}

// Start starts the controller of a cluster, unless it cannot be reached.
func (m *Manager) Start(ctx context.Context, cluster *Cluster) (err error) {
	c := newController(cluster.Name, cluster.Informer, m.sync)
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		if err != nil {
			cancel()
			c.Stop()
		}
	}()
	if _, err := cluster.Client.ServerVersion(); err != nil {
		return fmt.Errorf("cluster %s is unreachable: %w", cluster.Name, err)
	}
	if err := c.Start(ctx, 5); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.records[cluster.Name] = &record{c, cancel}
	return nil
}

// Stop stops the controller of a cluster.
func (m *Manager) Stop(cluster string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, ok := m.records[cluster]; ok {
		r.cancel()
		r.controller.Stop()
		delete(m.records, cluster)
	}
}

func (m *Manager) sync(key string) error { return nil }
