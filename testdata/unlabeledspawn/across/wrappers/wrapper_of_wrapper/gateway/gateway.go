// The gateway of a workspace starts its parts by the wrapper of a wrapper: silent.
package gateway

import (
	"context"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/wrapper_of_wrapper/tenant"
)

// Gateway is the gateway of one workspace.
type Gateway struct {
	scope  tenant.Scope
	server *http.Server
}

// New returns a gateway.
func New(cluster logicalcluster.Name, server *http.Server) *Gateway {
	return &Gateway{scope: tenant.Scope{Controller: "gateway", Cluster: cluster}, server: server}
}

// Run runs the gateway.
func (g *Gateway) Run(ctx context.Context) error {
	served := make(chan error, 1)
	g.scope.Go(ctx, func(context.Context) { served <- g.server.ListenAndServe() })
	go g.scope.Do(ctx, func(ctx context.Context) {
		<-ctx.Done()
		_ = g.server.Close()
	})
	return <-served
}
