// Package monitor watches for deleted logical clusters.
package monitor

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// DeletionMonitor calls stop for each logical cluster that goes away.
type DeletionMonitor struct {
	name  string
	queue workqueue.TypedRateLimitingInterface[string]
	stop  func(logicalcluster.Name)
}

// New registers the process-wide handlers.
func New(name string, informer cache.SharedIndexInformer, stop func(logicalcluster.Name)) *DeletionMonitor {
	m := &DeletionMonitor{
		name: name,
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: name},
		),
		stop: stop,
	}
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = tombstone.Obj
			}
			o, ok := obj.(metav1.Object)
			if !ok {
				return
			}
			cluster := logicalcluster.From(o)
			if cluster.Empty() {
				return
			}
			m.queue.Add(cluster.String())
		},
	})
	return m
}

// Start blocks until stop is closed.
func (m *DeletionMonitor) Start(stop <-chan struct{}) {
	defer utilruntime.HandleCrash()
	defer m.queue.ShutDown()

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range 2 {
		go wait.UntilWithContext(ctx, m.runWorker, time.Second)
	}
	<-stop
}

func (m *DeletionMonitor) runWorker(ctx context.Context) {
	for m.processNext(ctx) {
	}
}

func (m *DeletionMonitor) processNext(_ context.Context) bool {
	key, quit := m.queue.Get()
	if quit {
		return false
	}
	defer m.queue.Done(key)
	cluster := logicalcluster.Name(key)
	m.stop(cluster)
	m.queue.Forget(key)
	return true
}
