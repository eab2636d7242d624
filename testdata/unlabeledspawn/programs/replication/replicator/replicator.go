// Package replicator copies objects of one cluster to the cache server.
package replicator

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/pool"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/who"
)

// Config makes replicators.
type Config struct {
	Pool    *pool.Pool
	Local   map[schema.GroupVersionResource]cache.SharedIndexInformer
	Push    func(ctx context.Context, key string) error
	Workers int
}

// Replicator replicates one cluster.
type Replicator struct {
	Config
	cluster logicalcluster.Name
	queue   workqueue.TypedRateLimitingInterface[string]

	stopOnce sync.Once
	stop     chan struct{}
}

// Start starts a replicator on the pool.
func (c Config) Start(cluster logicalcluster.Name) *Replicator {
	r := &Replicator{Config: c, cluster: cluster, stop: make(chan struct{})}
	me := who.Identity{Controller: "kcp-replication", Cluster: cluster}
	c.Pool.Go("replication", me.Wrap(r.run))
	return r
}

func (r *Replicator) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer r.queue.ShutDown()

	for gvr, inf := range r.Local {
		reg, err := inf.AddEventHandler(r.handler(gvr))
		if err != nil {
			return
		}
		defer func() { _ = inf.RemoveEventHandler(reg) }()
	}
	for i := range r.Workers {
		r.Pool.Go(fmt.Sprintf("replication-%d", i), who.Identity{Controller: "kcp-replication-worker", Cluster: r.cluster}.Wrap(func(context.Context) {
			wait.UntilWithContext(ctx, r.work, time.Second)
		}))
	}
	<-r.stop
}

func (r *Replicator) handler(gvr schema.GroupVersionResource) cache.ResourceEventHandler {
	enqueue := func(obj any) {
		if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
			r.queue.Add(gvr.String() + "::" + key)
		}
	}
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, obj any) { enqueue(obj) },
		DeleteFunc: enqueue,
	}
}

func (r *Replicator) work(ctx context.Context) {
	for {
		key, quit := r.queue.Get()
		if quit {
			return
		}
		if err := r.Push(ctx, key); err != nil {
			r.queue.AddRateLimited(key)
		}
		r.queue.Done(key)
	}
}

// Flush pushes what is queued once more, then stops.
func (r *Replicator) Flush() {
	r.stopOnce.Do(func() {
		r.Pool.Go("replication-flush", func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
			defer close(r.stop)
			for _, inf := range r.Local {
				for _, key := range inf.GetStore().ListKeys() {
					if err := r.Push(ctx, r.cluster.String()+"/"+key); err != nil {
						return
					}
				}
			}
		})
	})
}
