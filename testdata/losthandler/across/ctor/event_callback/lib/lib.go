// A watcher of secrets in main starts a lib controller from the AddFunc, on the host's shared informer.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Syncer struct {
	target string
	queue  workqueue.TypedInterface[string]
}

func NewSyncer(target string, configmaps cache.SharedIndexInformer) (*Syncer, error) {
	s := &Syncer{target: target, queue: workqueue.NewTyped[string]()}
	_, err := configmaps.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.enqueue}) // want:vet `the handler added to configmaps is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to configmaps is never removed: called per event from main \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Syncer) enqueue(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		s.queue.Add(k)
	}
}

func (s *Syncer) Run(ctx context.Context) {
	<-ctx.Done()
	s.queue.ShutDown()
}
