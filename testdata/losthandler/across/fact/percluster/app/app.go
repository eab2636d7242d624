package app

import (
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fact/percluster/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type Clusters struct {
	mu    sync.Mutex
	stops map[string]chan struct{}
}

func (c *Clusters) AddCluster(name string, cfg *rest.Config) error {
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(cs, 0)
	s, err := lib.NewSyncer(f.Core().V1().Pods())
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	f.Start(stop)
	go s.Run(stop)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stops == nil {
		c.stops = map[string]chan struct{}{}
	}
	if old, ok := c.stops[name]; ok {
		close(old)
	}
	c.stops[name] = stop
	return nil
}

func (c *Clusters) RemoveCluster(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.stops[name]; ok {
		close(s)
		delete(c.stops, name)
	}
}
