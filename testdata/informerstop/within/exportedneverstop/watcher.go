// Exported functions nobody calls here; they run informers with wait.NeverStop and with a nil channel.
package exportedneverstop

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// WatchSecret calls back whenever the secret changes.
func WatchSecret(kube kubernetes.Interface, namespace, name string, changed func(*corev1.Secret)) cache.Store {
	lw := cache.NewListWatchFromClient(kube.CoreV1().RESTClient(), "secrets", namespace,
		fields.OneTermEqualSelector(metav1.ObjectNameField, name))
	store, controller := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: lw,
		ObjectType:    &corev1.Secret{},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    func(obj any) { changed(obj.(*corev1.Secret)) },
			UpdateFunc: func(_, obj any) { changed(obj.(*corev1.Secret)) },
		},
	})
	go controller.Run(wait.NeverStop) // want `informer runs for ever: wait\.NeverStop is never closed \(may leak 5 goroutines and 30 KiB each time\)`
	return store
}

// Follow follows the objects of a kind.
func Follow(client dynamic.Interface, gvr schema.GroupVersionResource, h cache.ResourceEventHandler) (cache.GenericLister, error) {
	if gvr.Empty() {
		return nil, fmt.Errorf("empty resource")
	}
	gi := dynamicinformer.NewFilteredDynamicInformer(client, gvr, metav1.NamespaceAll, 0, cache.Indexers{}, nil)
	if _, err := gi.Informer().AddEventHandler(h); err != nil {
		return nil, err
	}
	go gi.Informer().Run(nil) // want `informer runs for ever: nothing can stop it \(may leak 6 goroutines and 33 KiB each time\)`
	return gi.Lister(), nil
}
