// The goroutine is a literal that calls the wrapper after its deferred calls; it is labelled: silent.
package literalcallswrapper

import (
	"context"
	"net"
	"net/http"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// Server serves one virtual workspace.
type Server struct {
	path logicalcluster.Path
	http *http.Server
	wg   sync.WaitGroup
}

// Serve serves until ctx ends or the server fails.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1)
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		defer utilruntime.HandleCrash()
		labels.Path(ctx, "virtual-workspace", s.path, func(context.Context) {
			failed <- s.http.Serve(l)
		})
	}()
	defer s.wg.Wait()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return s.http.Close()
	}
}
