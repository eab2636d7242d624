// A client that owns its informers, in the way of Istio: RunAndWait starts them, the stop comes from the caller.
package kube

import (
	"sync/atomic"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// Client is a client with informers.
type Client interface {
	Kube() kubernetes.Interface
	Informers() informers.SharedInformerFactory
	RunAndWait(stop <-chan struct{}) bool
	Shutdown()
}

type client struct {
	kube     kubernetes.Interface
	informer informers.SharedInformerFactory
	meta     metadatainformer.SharedInformerFactory
	started  atomic.Bool
}

// NewClient makes a client; it starts nothing.
func NewClient(cfg *rest.Config) (Client, error) {
	k, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	m, err := metadata.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	return &client{
		kube:     k,
		informer: informers.NewSharedInformerFactory(k, 0),
		meta:     metadatainformer.NewSharedInformerFactory(m, 0),
	}, nil
}

func (c *client) Kube() kubernetes.Interface                 { return c.kube }
func (c *client) Informers() informers.SharedInformerFactory { return c.informer }

func (c *client) RunAndWait(stop <-chan struct{}) bool {
	c.informer.Start(stop)
	c.meta.Start(stop)
	c.started.Store(true)
	for _, ok := range c.informer.WaitForCacheSync(stop) {
		if !ok {
			return false
		}
	}
	return cache.WaitForCacheSync(stop)
}

func (c *client) Shutdown() {
	c.informer.Shutdown()
	c.meta.Shutdown()
}
