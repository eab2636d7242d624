// Handler and informer are both set up inside of one labelled scope, so the listeners inherit the labels: silent.
package handlerinscope

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

// Watcher watches the secrets of a workspace.
type Watcher struct {
	cluster logicalcluster.Name
	client  kubernetes.Interface
	queue   workqueue.TypedInterface[string]
}

// Run runs until ctx ends.
func (w *Watcher) Run(ctx context.Context) (err error) {
	labels.Cluster(ctx, "watcher", w.cluster, func(ctx context.Context) {
		factory := informers.NewSharedInformerFactory(w.client, time.Hour)
		informer := factory.Core().V1().Secrets().Informer()
		go informer.RunWithContext(ctx)
		if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			err = errors.New("not synced")
			return
		}
		if _, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: w.enqueue}); err != nil {
			return
		}
		<-ctx.Done()
	})
	return err
}

func (w *Watcher) enqueue(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		w.queue.Add(key)
	}
}
