// Package attribution says which tenant a goroutine works for.
package attribution

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Scope is work of one component for one tenant.
type Scope struct {
	component string
	tenant    logicalcluster.Name
}

// For makes a scope.
func For(component string, tenant logicalcluster.Name) Scope {
	return Scope{component: component, tenant: tenant}
}

func (s Scope) set() pprof.LabelSet {
	return pprof.Labels("controller", s.component, "logicalcluster", s.tenant.String())
}

// Run runs fn inside the scope.
func (s Scope) Run(ctx context.Context, fn func(context.Context) error) (err error) {
	pprof.Do(ctx, s.set(), func(ctx context.Context) {
		err = fn(ctx)
	})
	return err
}
