// The per-cluster factory ends with the cluster, the handler on the hub informer does not.
package ownfactoryhubhandler

import (
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type memberCluster struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

type Federation struct {
	hubServices cache.SharedIndexInformer
	mu          sync.Mutex
	members     map[string]*memberCluster
	queue       workqueue.TypedRateLimitingInterface[string]
}

func (f *Federation) join(name string, client kubernetes.Interface) error {
	m := &memberCluster{factory: informers.NewSharedInformerFactory(client, 0), stop: make(chan struct{})}
	handler := cache.ResourceEventHandlerFuncs{AddFunc: func(obj interface{}) { f.queue.Add(name) }}
	if _, err := m.factory.Core().V1().Services().Informer().AddEventHandler(handler); err != nil {
		return err
	}
	if _, err := f.hubServices.AddEventHandler(handler); err != nil { // want `the handler added to f\.hubServices is never removed: join enters it in "members", from which entries are deleted \(leaks 2 goroutines and 27 KiB each time\)`
		return err
	}
	m.factory.Start(m.stop)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.members[name] = m
	return nil
}

func (f *Federation) leave(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m, ok := f.members[name]
	if !ok {
		return
	}
	close(m.stop)
	m.factory.Shutdown()
	delete(f.members, name)
}

func (f *Federation) Handle(name string, client kubernetes.Interface, present bool) error {
	if !present {
		f.leave(name)
		return nil
	}
	return f.join(name, client)
}
