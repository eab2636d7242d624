// Garbage-collector style: Sync is repeated, monitors of vanished resources close their stop channel and leave the handler on the shared informer.
package gcmonitors

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type monitor struct {
	controller cache.Controller
	store      cache.Store
	stopCh     chan struct{}
}

type GraphBuilder struct {
	monitorLock sync.Mutex
	monitors    map[schema.GroupVersionResource]*monitor
	shared      metadatainformer.SharedInformerFactory
	changes     workqueue.TypedRateLimitingInterface[string]
	discover    func() map[schema.GroupVersionResource]struct{}
}

func (gb *GraphBuilder) controllerFor(resource schema.GroupVersionResource) (*monitor, error) {
	shared := gb.shared.ForResource(resource)
	if _, err := shared.Informer().AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{ // want `the handler added to shared\.Informer\(\) is never removed: syncMonitors runs again once an entry is taken out of "monitors" \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    func(obj interface{}) { gb.changes.Add("add") },
		DeleteFunc: func(obj interface{}) { gb.changes.Add("delete") },
	}, 0); err != nil {
		return nil, err
	}
	return &monitor{controller: shared.Informer().GetController(), store: shared.Informer().GetStore()}, nil
}

func (gb *GraphBuilder) syncMonitors() {
	gb.monitorLock.Lock()
	defer gb.monitorLock.Unlock()
	current := gb.discover()
	for gvr := range current {
		if _, ok := gb.monitors[gvr]; ok {
			continue
		}
		m, err := gb.controllerFor(gvr)
		if err != nil {
			utilruntime.HandleError(err)
			continue
		}
		m.stopCh = make(chan struct{})
		gb.monitors[gvr] = m
	}
	for gvr, m := range gb.monitors {
		if _, ok := current[gvr]; !ok {
			close(m.stopCh)
			delete(gb.monitors, gvr)
		}
	}
}

func (gb *GraphBuilder) Sync(ctx context.Context, period time.Duration) {
	wait.UntilWithContext(ctx, func(context.Context) { gb.syncMonitors() }, period)
}
