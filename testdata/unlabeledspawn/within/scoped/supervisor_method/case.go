// The exported Run is only the labelled shell of run, which starts the goroutines; run is called nowhere else: silent.
package supervisormethod

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Supervisor supervises the server of a workspace.
type Supervisor struct {
	cluster logicalcluster.Name
	server  *http.Server
}

// Run runs the server until ctx ends.
func (s *Supervisor) Run(ctx context.Context) (err error) {
	pprof.Do(ctx, pprof.Labels("controller", "supervisor", "logicalcluster", s.cluster.String()), func(ctx context.Context) {
		err = s.run(ctx)
	})
	return err
}

func (s *Supervisor) run(ctx context.Context) error {
	served := make(chan error, 1)
	go func() { served <- s.server.ListenAndServe() }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := s.server.Shutdown(grace); err != nil {
		return fmt.Errorf("%s: %w", s.cluster, err)
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
