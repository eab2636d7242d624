// Package trace marks goroutines.
package trace

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Marker marks goroutines for a controller.
type Marker struct{ controller string }

// NewMarker makes a marker.
func NewMarker(controller string) *Marker { return &Marker{controller: controller} }

// Enter marks the current goroutine; the returned function unmarks it.
func (m *Marker) Enter(ctx context.Context, cluster logicalcluster.Path) (context.Context, func()) {
	labelled := pprof.WithLabels(ctx, pprof.Labels("controller", m.controller, "logicalcluster", cluster.String()))
	pprof.SetGoroutineLabels(labelled)
	return labelled, func() { pprof.SetGoroutineLabels(ctx) }
}
