// Right: a front proxy maps clusters to shards, its refresh loop is of no cluster.
package proxymap

import (
	"context"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Proxy forwards requests to the shard of a cluster.
type Proxy struct {
	mu     sync.RWMutex
	shards map[logicalcluster.Name]*url.URL
	fetch  func(context.Context) (map[logicalcluster.Name]*url.URL, error)
}

// Start refreshes the map.
func (p *Proxy) Start(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			if shards, err := p.fetch(ctx); err == nil {
				p.mu.Lock()
				p.shards = shards
				p.mu.Unlock()
			}
			time.Sleep(time.Second)
		}
	}()
}

// ServeHTTP forwards.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/clusters/"), "/")
	cluster := logicalcluster.Name(name)
	p.mu.RLock()
	u := p.shards[cluster]
	p.mu.RUnlock()
	if u == nil {
		http.NotFound(w, r)
		return
	}
	httputil.NewSingleHostReverseProxy(u).ServeHTTP(w, r)
}
