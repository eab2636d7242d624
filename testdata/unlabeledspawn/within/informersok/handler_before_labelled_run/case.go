// The handler is added before the informer is started, and the start is labelled; the listeners are started by the run: silent.
package handlerbeforelabelledrun

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
)

// Tracker tracks config maps of a workspace.
type Tracker struct {
	cluster logicalcluster.Name
	mu      sync.RWMutex
	names   sets.Set[string]
}

// Start starts the informer.
func (t *Tracker) Start(ctx context.Context, lw cache.ListerWatcher) error {
	informer := cache.NewSharedIndexInformer(lw, &corev1.ConfigMap{}, 0, cache.Indexers{})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { t.update(obj, true) },
		DeleteFunc: func(obj any) { t.update(obj, false) },
	}); err != nil {
		return err
	}
	go labels.Cluster(ctx, "tracker", t.cluster, informer.RunWithContext)
	return nil
}

func (t *Tracker) update(obj any, present bool) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if present {
		t.names.Insert(key)
	} else {
		t.names.Delete(key)
	}
}
