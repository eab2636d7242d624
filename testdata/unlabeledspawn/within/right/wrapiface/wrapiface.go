// Right: the only implementation of the interface labels what it spawns.
package wrapiface

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Spawner starts work of one cluster.
type Spawner interface {
	Run(ctx context.Context, fn func(context.Context))
}

type spawner struct {
	cluster logicalcluster.Name
}

func (s spawner) Run(ctx context.Context, fn func(context.Context)) {
	plabel.Do(ctx, "spawner", s.cluster, fn)
}

// NewSpawner makes a spawner.
func NewSpawner(cluster logicalcluster.Name) Spawner { return spawner{cluster} }

// Export copies the objects of a cluster.
func Export(ctx context.Context, cluster logicalcluster.Name, write func(context.Context)) {
	var s Spawner = NewSpawner(cluster)
	s.Run(ctx, func(ctx context.Context) {
		go write(ctx)
	})
}
