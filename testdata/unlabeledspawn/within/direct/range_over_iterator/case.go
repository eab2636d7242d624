// Clusters come from an iterator and each goroutine captures one of them without labels: reported.
package rangeoveriterator

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Store keeps the clusters of the shard.
type Store struct {
	mu    sync.RWMutex
	names []logicalcluster.Name
}

// All yields all clusters.
func (s *Store) All() iter.Seq[logicalcluster.Name] {
	return func(yield func(logicalcluster.Name) bool) {
		s.mu.RLock()
		defer s.mu.RUnlock()
		for _, name := range s.names {
			if !yield(name) {
				return
			}
		}
	}
}

// Verify verifies all clusters in parallel.
func (s *Store) Verify(ctx context.Context, verify func(context.Context, logicalcluster.Name) error) error {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for cluster := range s.All() {
		wg.Add(1)
		go func() { // want `goroutine for a cluster is started without pprof labels .*`
			defer wg.Done()
			if err := verify(ctx, cluster); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, fmt.Errorf("%s: %w", cluster, err))
			}
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}
