// Quota-monitor style: each monitor has its own informer and stop channel, closed when the resource goes.
package quotamonitors

import (
	"context"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type monitor struct {
	inf    cache.SharedIndexInformer
	stopCh chan struct{}
}

type QuotaMonitor struct {
	lock     sync.Mutex
	dyn      dynamic.Interface
	monitors map[schema.GroupVersionResource]*monitor
	changes  workqueue.TypedRateLimitingInterface[string]
	discover func() []schema.GroupVersionResource
}

func (q *QuotaMonitor) newMonitor(gvr schema.GroupVersionResource) (*monitor, error) {
	gi := dynamicinformer.NewFilteredDynamicInformer(q.dyn, gvr, metav1.NamespaceAll, 0, cache.Indexers{}, nil)
	m := &monitor{inf: gi.Informer(), stopCh: make(chan struct{})}
	_, err := m.inf.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) { q.changes.Add(gvr.String()) },
	}, time.Minute)
	return m, err
}

func (q *QuotaMonitor) sync() {
	q.lock.Lock()
	defer q.lock.Unlock()
	keep := map[schema.GroupVersionResource]*monitor{}
	for _, gvr := range q.discover() {
		if m, ok := q.monitors[gvr]; ok {
			keep[gvr] = m
			delete(q.monitors, gvr)
			continue
		}
		m, err := q.newMonitor(gvr)
		if err != nil {
			utilruntime.HandleError(err)
			continue
		}
		go m.inf.Run(m.stopCh)
		keep[gvr] = m
	}
	for _, gone := range q.monitors {
		close(gone.stopCh)
	}
	q.monitors = keep
}

func (q *QuotaMonitor) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) { q.sync() }, 30*time.Second)
	q.lock.Lock()
	defer q.lock.Unlock()
	for _, m := range q.monitors {
		close(m.stopCh)
	}
	q.changes.ShutDown()
}
