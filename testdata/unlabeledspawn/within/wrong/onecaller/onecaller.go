// Wrong: one of the helper's two callers has no labels.
package onecaller

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Mover is per cluster.
type Mover struct {
	cluster logicalcluster.Name
	move    func(logicalcluster.Name, string)
}

// Start is labelled.
func (m *Mover) Start(ctx context.Context, items []string) {
	plabel.Do(ctx, "mover", m.cluster, func(context.Context) {
		for _, item := range items {
			m.spawn(item)
		}
	})
}

// Once is not.
func (m *Mover) Once(item string) {
	m.spawn(item)
}

func (m *Mover) spawn(item string) {
	go m.move(m.cluster, item) // want `goroutine for a cluster is started without pprof labels .*`
}
