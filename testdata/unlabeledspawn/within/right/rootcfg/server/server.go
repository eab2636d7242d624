// Right: the server of the process merely knows the path of its root workspace, it is started once from main.
package server

import (
	"context"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Config of the process.
type Config struct {
	Root    logicalcluster.Path
	Address string
}

// Server is the one server of the process.
type Server struct {
	config Config
	http   *http.Server
}

// New makes the server.
func New(config Config) *Server {
	return &Server{config: config, http: &http.Server{Addr: config.Address}}
}

// Run serves until ctx ends.
func (s *Server) Run(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = s.http.Shutdown(context.Background())
	}()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(s.http.ListenAndServe)
	g.Go(func() error { return s.refresh(ctx) })
	return g.Wait()
}

func (s *Server) refresh(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
