// OK: starting a namespace watcher returns a stop func.
package watchers

import (
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// StopFunc ends what was started.
type StopFunc func()

func WatchConfigMaps(cs kubernetes.Interface, ns string, h cache.ResourceEventHandler) (StopFunc, error) {
	f := informers.NewSharedInformerFactoryWithOptions(cs, 0, informers.WithNamespace(ns))
	if _, err := f.Core().V1().ConfigMaps().Informer().AddEventHandler(h); err != nil {
		return nil, err
	}
	stop := make(chan struct{})
	f.Start(stop)
	return sync.OnceFunc(func() { close(stop) }), nil
}
