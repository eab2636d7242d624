// Package apireconciler keeps the definitions in line with the exports.
package apireconciler

import (
	"context"
	"log"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apidefinition"
)

// CreateFunc creates a definition for an export of a cluster.
type CreateFunc func(ctx context.Context, cluster logicalcluster.Name, export string) (apidefinition.Definition, error)

type item struct {
	cluster logicalcluster.Name
	export  string
}

// Reconciler is process-wide.
type Reconciler struct {
	queue   workqueue.TypedRateLimitingInterface[item]
	exports cache.SharedIndexInformer
	create  CreateFunc

	mutex sync.RWMutex
	sets  map[apidefinition.DomainKey]apidefinition.Set
}

// New makes a reconciler.
func New(exports cache.SharedIndexInformer, create CreateFunc) *Reconciler {
	c := &Reconciler{
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[item]()),
		exports: exports,
		create:  create,
		sets:    map[apidefinition.DomainKey]apidefinition.Set{},
	}
	enqueue := func(obj any) {
		o, ok := obj.(metav1.Object)
		if !ok {
			return
		}
		cluster := logicalcluster.From(o)
		c.queue.Add(item{cluster: cluster, export: o.GetName()})
	}
	_, _ = exports.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, obj any) { enqueue(obj) },
		DeleteFunc: enqueue,
	})
	return c
}

// Start blocks.
func (c *Reconciler) Start(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.startWorker, time.Second)
	defer func() {
		c.mutex.Lock()
		defer c.mutex.Unlock()
		for _, set := range c.sets {
			for _, d := range set {
				d.TearDown()
			}
		}
	}()
	<-ctx.Done()
}

func (c *Reconciler) startWorker(ctx context.Context) {
	for {
		it, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.reconcile(ctx, it); err != nil {
			log.Print(err)
			c.queue.AddRateLimited(it)
		}
		c.queue.Done(it)
	}
}

func (c *Reconciler) reconcile(ctx context.Context, it item) error {
	key := apidefinition.DomainKey(it.cluster.String() + "/" + it.export)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, old := range c.sets[key] {
		old.TearDown()
	}
	d, err := c.create(ctx, it.cluster, it.export)
	if err != nil {
		return err
	}
	c.sets[key] = apidefinition.Set{"configmaps": d}
	return nil
}

// GetSet implements apidefinition.Getter.
func (c *Reconciler) GetSet(key apidefinition.DomainKey) (apidefinition.Set, bool) {
	c.mutex.RLock()
	defer c.mutex.RUnlock()
	set, ok := c.sets[key]
	return set, ok
}
