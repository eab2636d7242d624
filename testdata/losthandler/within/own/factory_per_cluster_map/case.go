// One factory per member cluster, its stop channel is closed when the cluster leaves.
package factoryperclustermap

import (
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type member struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

type Federation struct {
	mu      sync.Mutex
	members map[string]*member
	queue   workqueue.TypedRateLimitingInterface[string]
}

func (f *Federation) Join(name string, clientset kubernetes.Interface) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.members[name]; ok {
		return nil
	}
	m := &member{factory: informers.NewSharedInformerFactory(clientset, 0), stop: make(chan struct{})}
	for _, inf := range []cache.SharedIndexInformer{
		m.factory.Core().V1().Services().Informer(),
		m.factory.Discovery().V1().EndpointSlices().Informer(),
	} {
		if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(interface{}) { f.queue.Add(name) },
		}); err != nil {
			return err
		}
	}
	m.factory.Start(m.stop)
	f.members[name] = m
	return nil
}

func (f *Federation) Leave(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m, ok := f.members[name]; ok {
		close(m.stop)
		delete(f.members, name)
	}
}
