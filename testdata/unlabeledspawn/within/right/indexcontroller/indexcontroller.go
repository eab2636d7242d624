// Right: the index of all workspaces has nested maps of clusters and one loop.
package indexcontroller

import (
	"context"
	"strings"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Index maps workspaces to shards.
type Index struct {
	lock    sync.RWMutex
	parents map[logicalcluster.Name]map[string]logicalcluster.Name
	shards  map[logicalcluster.Name]string
	resync  chan struct{}
}

// Start runs the loop.
func (i *Index) Start(ctx context.Context) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-i.resync:
				i.compact()
			}
		}
	}()
}

func (i *Index) compact() {
	i.lock.Lock()
	defer i.lock.Unlock()
	for parent, children := range i.parents {
		if len(children) == 0 {
			delete(i.parents, parent)
		}
	}
}

// Lookup resolves a path.
func (i *Index) Lookup(path logicalcluster.Path) (shard string, cluster logicalcluster.Name, found bool) {
	i.lock.RLock()
	defer i.lock.RUnlock()
	segments := strings.Split(path.String(), ":")
	cluster = logicalcluster.Name(segments[0])
	for _, s := range segments[1:] {
		if cluster, found = i.parents[cluster][s]; !found {
			return "", "", false
		}
	}
	shard, found = i.shards[cluster]
	return shard, cluster, found
}
