// A process-wide factory, made and started by its first user under a sync.Once.
package informercache

import (
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// Cache is shared by all requests.
type Cache struct {
	kube kubernetes.Interface

	once  sync.Once
	nodes corelisters.NodeLister
}

var global *Cache

// Init sets the client.
func Init(kube kubernetes.Interface) { global = &Cache{kube: kube} }

// Nodes returns a lister of nodes.
func Nodes() corelisters.NodeLister {
	global.once.Do(global.start)
	return global.nodes
}

func (c *Cache) start() {
	f := informers.NewSharedInformerFactory(c.kube, 0)
	c.nodes = f.Core().V1().Nodes().Lister()
	f.Start(wait.NeverStop)
	f.WaitForCacheSync(wait.NeverStop)
}
