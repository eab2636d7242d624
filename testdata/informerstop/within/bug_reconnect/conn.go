// BUG: reconnect makes and starts a factory on a channel local to the call that nobody closes.
package reconnect

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Conn struct {
	mu     sync.Mutex
	name   string
	stopCh chan struct{}
	lister cache.Indexer
}

func (c *Conn) Reconnect(cs kubernetes.Interface) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked()
	stopCh := make(chan struct{})
	f := informers.NewSharedInformerFactory(cs, 0)
	inf := f.Core().V1().Pods().Informer()
	c.lister = inf.GetIndexer()
	f.Start(stopCh) // want `informer factory runs for ever: stopCh is never closed: called per event from Handlers \(leaks 6 goroutines and 38 KiB each time\)`
	f.WaitForCacheSync(stopCh)
}

func (c *Conn) closeLocked() {
	if c.stopCh == nil {
		return
	}
	close(c.stopCh)
	c.stopCh = nil
}

func (c *Conn) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked()
}

type Pool struct {
	conns   map[string]*Conn
	dial    func(*corev1.Secret) (kubernetes.Interface, error)
	onError func(error)
}

func (p *Pool) Handlers() cache.ResourceEventHandlerFuncs {
	upsert := func(obj interface{}) {
		s, ok := obj.(*corev1.Secret)
		if !ok {
			return
		}
		cs, err := p.dial(s)
		if err != nil {
			p.onError(err)
			return
		}
		c, ok := p.conns[s.Name]
		if !ok {
			c = &Conn{name: s.Name}
			p.conns[s.Name] = c
		}
		c.Reconnect(cs)
	}
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    upsert,
		UpdateFunc: func(_, cur interface{}) { upsert(cur) },
		DeleteFunc: func(obj interface{}) {
			key, _ := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
			_, name, _ := cache.SplitMetaNamespaceKey(key)
			if c := p.conns[name]; c != nil {
				c.Close()
			}
			delete(p.conns, name)
		},
	}
}
