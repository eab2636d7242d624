// A supervisor waits for ctx and the server's end; its server goroutine in per-cluster code has no labels and is reported.
package supervisorselect

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Supervisor runs the API server of one workspace.
type Supervisor struct {
	workspace logicalcluster.Path
	server    *http.Server
	grace     time.Duration
}

// Run serves until ctx ends or the server fails.
func (s *Supervisor) Run(ctx context.Context, l net.Listener) error {
	served := make(chan error, 1)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		served <- s.server.Serve(l)
	}()
	select {
	case err := <-served:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return fmt.Errorf("serving %s: %w", s.workspace, err)
	case <-ctx.Done():
	}
	shutdown, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	if err := s.server.Shutdown(shutdown); err != nil {
		return err
	}
	<-served
	return nil
}
