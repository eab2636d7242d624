package app

import (
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/owner_map_nostop/lib"
	"k8s.io/client-go/tools/cache"
)

type Clusters struct {
	mu     sync.Mutex
	shared cache.SharedIndexInformer
	byName map[string]*lib.Watcher
}

func New(shared cache.SharedIndexInformer) *Clusters {
	return &Clusters{shared: shared, byName: map[string]*lib.Watcher{}}
}

func (c *Clusters) Engage(clusterName string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byName[clusterName]; ok {
		return nil
	}
	w, err := lib.NewWatcher(c.shared, func(any) {})
	if err != nil {
		return err
	}
	c.byName[clusterName] = w
	return nil
}

func (c *Clusters) Disengage(clusterName string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byName, clusterName) // want `an entry is deleted without Stop, which removes its handler \(leaks 2 goroutines and 27 KiB each time\)`
}
