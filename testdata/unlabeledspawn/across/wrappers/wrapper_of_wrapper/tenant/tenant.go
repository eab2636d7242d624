// The second wrapper gives the base package the keys and the cluster: silent.
package tenant

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/wrapper_of_wrapper/base"
)

// Scope names a controller in a workspace.
type Scope struct {
	Controller string
	Cluster    logicalcluster.Name
}

// Do runs fn for the scope.
func (s Scope) Do(ctx context.Context, fn func(context.Context)) {
	base.Do(ctx, fn, "controller", s.Controller, "logicalcluster", s.Cluster.String())
}

// Go starts fn for the scope.
func (s Scope) Go(ctx context.Context, fn func(context.Context)) {
	go s.Do(ctx, fn)
}
