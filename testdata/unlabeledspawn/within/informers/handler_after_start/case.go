// The informer runs in a labelled goroutine already; the handler added by unlabelled per-cluster code starts listeners without labels and is reported.
package handlerafterstart

import (
	"context"
	"errors"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Watcher watches the config maps of one workspace.
type Watcher struct {
	cluster logicalcluster.Name
	client  kubernetes.Interface
	queue   workqueue.TypedInterface[string]
}

// Run starts the informer, waits for its cache and then adds the handler.
func (w *Watcher) Run(ctx context.Context) error {
	factory := informers.NewSharedInformerFactory(w.client, 10*time.Hour)
	informer := factory.Core().V1().ConfigMaps().Informer()
	go labels.Cluster(ctx, "watcher", w.cluster, informer.RunWithContext)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return errors.New("cache not synced")
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*`
		AddFunc:    w.enqueue,
		DeleteFunc: w.enqueue,
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (w *Watcher) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		w.queue.Add(key)
	}
}
