// Cured twin of receive/per_cluster_local_stop: the stop channel lives in the
// remote, and OnDelete closes it.
package per_cluster_stop_field

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
	stop chan struct{}
}

func (c *ClusterController) OnAdd(name string, conn io.Closer) {
	r := &remote{name: name, conn: conn, stop: make(chan struct{})}

	c.mu.Lock()
	c.clusters[name] = r
	c.mu.Unlock()

	go func() {
		<-r.stop
		if err := r.conn.Close(); err != nil {
			log.Printf("closing %s: %v", r.name, err)
		}
	}()
}

func (c *ClusterController) OnDelete(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.clusters[name]; ok {
		close(r.stop)
		delete(c.clusters, name)
	}
}
