// Unexported constructor, reached only from an exported function of a library package.
package unexportedctorexportedstart

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type evictor struct {
	pods  cache.Indexer
	queue workqueue.TypedDelayingInterface[string]
}

func newEvictor(pods coreinformers.PodInformer) (*evictor, error) {
	e := &evictor{pods: pods.Informer().GetIndexer(), queue: workqueue.NewTypedDelayingQueue[string]()}
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			p := obj.(*corev1.Pod)
			e.queue.AddAfter(p.Namespace+"/"+p.Name, time.Minute)
		},
	}); err != nil {
		e.queue.ShutDown()
		return nil, err
	}
	return e, nil
}

func (e *evictor) run(ctx context.Context) {
	defer e.queue.ShutDown()
	<-ctx.Done()
}

// StartEvictor runs the evictor until ctx ends.
func StartEvictor(ctx context.Context, pods coreinformers.PodInformer) error {
	e, err := newEvictor(pods)
	if err != nil {
		return err
	}
	e.run(ctx)
	return nil
}
