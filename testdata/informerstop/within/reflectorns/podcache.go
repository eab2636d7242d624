// A reflector per namespace runs on the stop channel of the whole cache; deleting the namespace does not end it.
package reflectorns

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// PodCache mirrors pods, namespace by namespace.
type PodCache struct {
	kube kubernetes.Interface
	stop chan struct{}

	mu     sync.RWMutex
	stores map[string]cache.Store
}

// NewPodCache makes a cache and hooks it up with the namespaces.
func NewPodCache(kube kubernetes.Interface, namespaces cache.SharedIndexInformer) (*PodCache, error) {
	c := &PodCache{kube: kube, stop: make(chan struct{}), stores: map[string]cache.Store{}}
	_, err := namespaces.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add, DeleteFunc: c.remove})
	return c, err
}

// Close ends the cache.
func (c *PodCache) Close() { close(c.stop) }

func (c *PodCache) add(obj interface{}) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	lw := cache.NewListWatchFromClient(c.kube.CoreV1().RESTClient(), "pods", ns.Name, fields.Everything())
	r := cache.NewReflector(lw, &corev1.Pod{}, store, 0)
	c.mu.Lock()
	c.stores[ns.Name] = store
	c.mu.Unlock()
	go r.Run(c.stop) // want `reflector runs until c\.stop ends, and more are started before that: called per event from NewPodCache \(leaks 3 goroutines and 15 KiB each time\)`
}

func (c *PodCache) remove(obj interface{}) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		klog.InfoS("tombstone", "obj", obj)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.stores, ns.Name)
}
