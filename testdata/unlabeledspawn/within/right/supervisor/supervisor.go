// Right: the supervisor of all clusters starts each child under the labels of its cluster.
package supervisor

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Supervisor keeps a child per cluster.
type Supervisor struct {
	mu       sync.Mutex
	children map[logicalcluster.Name]context.CancelFunc
	events   chan logicalcluster.Name
	child    func(context.Context)
}

// Run supervises.
func (s *Supervisor) Run(ctx context.Context) {
	go s.watch(ctx)
	<-ctx.Done()
}

func (s *Supervisor) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case cluster := <-s.events:
			s.ensure(ctx, cluster)
		}
	}
}

func (s *Supervisor) ensure(ctx context.Context, cluster logicalcluster.Name) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.children[cluster]; ok {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.children[cluster] = cancel
	plabel.Go(ctx, "supervisor", cluster, func(ctx context.Context) {
		defer s.forget(cluster)
		s.child(ctx)
	})
}

func (s *Supervisor) forget(cluster logicalcluster.Name) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.children, cluster)
}
