// Package profiling has the scoping used in production.
package profiling

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Scoper runs work of a cluster.
type Scoper interface {
	InScope(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context) error) error
}

type scoper struct{ controller string }

// NewScoper makes a scoper for a controller.
func NewScoper(controller string) Scoper { return &scoper{controller: controller} }

func (s *scoper) InScope(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context) error) error {
	var err error
	labels := pprof.Labels("controller", s.controller, "logicalcluster", cluster.String())
	pprof.Do(ctx, labels, func(ctx context.Context) { err = fn(ctx) })
	return err
}
