// Exported functions of unknown scope: channels that are made, used, and never closed.
package exportedunclosed

import (
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// ErrSync is returned if a cache does not sync in time.
var ErrSync = errors.New("cache did not sync")

// MirrorPods fills a store with the pods of a node.
func MirrorPods(kube kubernetes.Interface, node string) cache.Store {
	store := cache.NewStore(cache.DeletionHandlingMetaNamespaceKeyFunc)
	lw := cache.NewListWatchFromClient(kube.CoreV1().RESTClient(), "pods", "", fields.OneTermEqualSelector("spec.nodeName", node))
	stop := make(chan struct{})
	go cache.NewReflector(lw, &corev1.Pod{}, store, 0).Run(stop) // want `reflector runs for ever: stop is never closed \(may leak 3 goroutines and 15 KiB each time\)`
	return store
}

// NodeNames returns a function that lists node names from a cache.
func NodeNames(kube kubernetes.Interface, timeout time.Duration) (func() []string, error) {
	f := informers.NewSharedInformerFactory(kube, 0)
	inf := f.Core().V1().Nodes().Informer()
	f.Start(make(chan struct{})) // want `informer factory runs for ever: nothing can stop it \(may leak 6 goroutines and 38 KiB each time\)`

	deadline := make(chan struct{})
	timer := time.AfterFunc(timeout, func() { close(deadline) })
	defer timer.Stop()
	if !cache.WaitForCacheSync(deadline, inf.HasSynced) {
		return nil, ErrSync
	}
	return inf.GetStore().ListKeys, nil
}
