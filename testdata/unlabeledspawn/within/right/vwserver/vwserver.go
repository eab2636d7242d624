// Right: the virtual workspace server lists ready checks for all clusters, its watchers are its own.
package vwserver

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// VirtualWorkspace serves the requests of any cluster below a prefix.
type VirtualWorkspace struct {
	Prefix  string
	Ready   func() error
	Resolve func(path string) (cluster logicalcluster.Name, ok bool)
}

// Server has several virtual workspaces.
type Server struct {
	workspaces []VirtualWorkspace
	lock       sync.Mutex
	ready      map[string]bool
}

// Start checks all workspaces.
func (s *Server) Start(ctx context.Context) {
	for _, vw := range s.workspaces {
		go wait.UntilWithContext(ctx, func(context.Context) {
			ok := vw.Ready() == nil
			s.lock.Lock()
			defer s.lock.Unlock()
			s.ready[vw.Prefix] = ok
		}, time.Second)
	}
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, vw := range s.workspaces {
		if cluster, ok := vw.Resolve(r.URL.Path); ok {
			w.Header().Set("X-Cluster", cluster.String())
			return
		}
	}
	http.NotFound(w, r)
}
