// Right: the once's function runs in the labelled scope of the first caller.
package oncelabelled

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Lazy is per cluster.
type Lazy struct {
	cluster logicalcluster.Name
	once    sync.Once
	start   func(context.Context)
}

// Ensure starts it.
func (l *Lazy) Ensure(ctx context.Context) {
	plabel.Do(ctx, "lazy", l.cluster, func(ctx context.Context) {
		l.once.Do(func() {
			go l.start(ctx)
		})
	})
}
