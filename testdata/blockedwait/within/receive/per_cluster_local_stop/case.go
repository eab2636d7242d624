// One goroutine per joined cluster waits for a stop channel which is local to
// OnAdd and never closed nor handed out.
package per_cluster_local_stop

import (
	"io"
	"log"
	"sync"
)

type ClusterController struct {
	mu       sync.Mutex
	clusters map[string]*remote
}

type remote struct {
	name string
	conn io.Closer
}

func (c *ClusterController) OnAdd(name string, conn io.Closer) {
	stopCh := make(chan struct{})
	r := &remote{name: name, conn: conn}

	c.mu.Lock()
	c.clusters[name] = r
	c.mu.Unlock()

	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		<-stopCh
		if err := r.conn.Close(); err != nil {
			log.Printf("closing %s: %v", r.name, err)
		}
	}()
}

func (c *ClusterController) OnDelete(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.clusters, name)
}
