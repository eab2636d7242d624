// Package lib starts informers.
package lib

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type API struct {
	shared informers.SharedInformerFactory
	synced []cache.InformerSynced
}

func New(client kubernetes.Interface) (*API, error) {
	return &API{shared: informers.NewSharedInformerFactory(client, 0)}, nil
}

// Sync starts them, until the channel is closed, and waits for their caches.
func (a *API) Sync(stop <-chan struct{}) {
	a.shared.Start(stop)
	cache.WaitForCacheSync(stop, a.synced...)
}
