// Right: every caller of the helper that spawns is labelled.
package allcallers

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Mover moves objects of a cluster.
type Mover struct {
	cluster logicalcluster.Name
	queue   chan string
}

// Start is one caller.
func (m *Mover) Start(ctx context.Context) {
	plabel.Do(ctx, "mover", m.cluster, m.loop)
}

// Once is the other caller.
func (m *Mover) Once(ctx context.Context, item string) {
	ctx, restore := plabel.Apply(ctx, "mover", m.cluster)
	defer restore()
	m.spawn(ctx, item)
}

func (m *Mover) loop(ctx context.Context) {
	for item := range m.queue {
		m.spawn(ctx, item)
	}
}

func (m *Mover) spawn(ctx context.Context, item string) {
	go m.move(ctx, item)
}

func (m *Mover) move(context.Context, string) {}
