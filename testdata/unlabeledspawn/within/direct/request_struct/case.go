// The request struct that the method gets has a cluster field, so the goroutine for the request is per cluster and is reported.
package requeststruct

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"
)

// StartRequest asks for a virtual workspace.
type StartRequest struct {
	Cluster  logicalcluster.Name
	Export   types.NamespacedName
	Deadline time.Duration
}

// Server serves virtual workspaces.
type Server struct {
	addr string
	wg   sync.WaitGroup
}

// Serve starts serving what the request asks for.
func (s *Server) Serve(ctx context.Context, req StartRequest) error {
	if req.Export.Name == "" {
		return errors.New("no export")
	}
	ctx, cancel := context.WithTimeout(ctx, req.Deadline)
	s.wg.Add(1)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer s.wg.Done()
		defer cancel()
		<-ctx.Done()
		klog.FromContext(ctx).Info("virtual workspace ended", "export", req.Export, "cluster", req.Cluster, "addr", s.addr)
	}()
	return nil
}

// Wait waits for all of them.
func (s *Server) Wait() { s.wg.Wait() }
