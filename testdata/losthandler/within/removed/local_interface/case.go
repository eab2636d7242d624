// Two-method local interface with removal in Close.
package localinterface

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type informer interface {
	AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error)
	RemoveEventHandler(handle cache.ResourceEventHandlerRegistration) error
}

type EndpointCache struct {
	src   informer
	reg   cache.ResourceEventHandlerRegistration
	mu    sync.RWMutex
	addrs map[string][]string
}

func NewEndpointCache(src informer) (*EndpointCache, error) {
	c := &EndpointCache{src: src, addrs: map[string][]string{}}
	reg, err := src.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add})
	if err != nil {
		return nil, err
	}
	c.reg = reg
	return c, nil
}

func (c *EndpointCache) add(obj interface{}) {
	if svc, ok := obj.(*corev1.Service); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.addrs[svc.Name] = svc.Spec.ClusterIPs
	}
}

func (c *EndpointCache) Close() error {
	c.mu.Lock()
	clear(c.addrs)
	c.mu.Unlock()
	return c.src.RemoveEventHandler(c.reg)
}
