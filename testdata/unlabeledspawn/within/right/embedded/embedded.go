// Right: the wrapper method is promoted from an embedded scope.
package embedded

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

type scope struct {
	controller string
	cluster    logicalcluster.Name
}

func (s scope) in(ctx context.Context, fn func(context.Context)) {
	plabel.Do(ctx, s.controller, s.cluster, fn)
}

// Indexer is per cluster by its scope.
type Indexer struct {
	*scope
	index func(context.Context)
}

// New makes an indexer.
func New(cluster logicalcluster.Name, index func(context.Context)) *Indexer {
	return &Indexer{&scope{"indexer", cluster}, index}
}

// Start starts the indexing.
func (i *Indexer) Start(ctx context.Context) {
	i.in(ctx, func(ctx context.Context) { go i.index(ctx) })
}
