// A process-wide manager fans out over clusters with an errgroup, each closure captures one cluster and has no labels: reported.
package errgrouploop

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Manager knows all workspaces of the shard.
type Manager struct {
	mu       sync.RWMutex
	clusters map[logicalcluster.Name]string
	client   *http.Client
}

// ResyncAll resyncs all workspaces at once.
func (m *Manager) ResyncAll(ctx context.Context) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for cluster, url := range m.clusters {
		g.Go(func() error { // want `goroutine for a cluster is started without pprof labels .*`
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
			if err != nil {
				return err
			}
			req.Header.Set("X-Cluster", cluster.String())
			resp, err := m.client.Do(req)
			if err != nil {
				return fmt.Errorf("resync of %s: %w", cluster, err)
			}
			return resp.Body.Close()
		})
	}
	return g.Wait()
}
