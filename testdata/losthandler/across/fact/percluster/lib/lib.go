// The caller makes a factory per cluster with its own stop channel and hands its informer to the library: the informer ends with the owner.
package lib

import (
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Syncer struct {
	queue workqueue.TypedInterface[string]
}

func NewSyncer(pods coreinformers.PodInformer) (*Syncer, error) {
	s := &Syncer{queue: workqueue.NewTyped[string]()}
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { // want:vet `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			s.queue.Add(k)
		}
	}}); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Syncer) Run(stop <-chan struct{}) {
	defer s.queue.ShutDown()
	<-stop
}
