// A package-level sync.Once registers once per process.
package packageonce

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

var (
	watchOnce sync.Once
	watchErr  error
	known     sync.Map
)

// KnownNamespace reports whether the namespace was seen.
func KnownNamespace(factory informers.SharedInformerFactory, name string) (bool, error) {
	watchOnce.Do(func() {
		_, watchErr = factory.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj interface{}) { known.Store(obj.(*corev1.Namespace).Name, struct{}{}) },
			DeleteFunc: func(obj interface{}) {
				if key, err := cache.DeletionHandlingObjectToName(obj); err == nil {
					known.Delete(key.Name)
				}
			},
		})
	})
	if watchErr != nil {
		return false, watchErr
	}
	_, ok := known.Load(name)
	return ok, nil
}
