// Wrong: the constructor of the cluster's struct starts its loop without labels.
package constructor

import (
	"github.com/kcp-dev/logicalcluster/v3"
)

// Cache is per cluster.
type Cache struct {
	cluster logicalcluster.Name
	done    chan struct{}
}

// New makes and starts a cache.
func New(cluster logicalcluster.Name, fill func(*Cache)) *Cache {
	c := &Cache{cluster: cluster, done: make(chan struct{})}
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(c.done)
		fill(c)
	}()
	return c
}
