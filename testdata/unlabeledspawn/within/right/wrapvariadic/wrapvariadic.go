// Right: the wrapper starts each of its functions labelled.
package wrapvariadic

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

func all(ctx context.Context, cluster logicalcluster.Name, fns ...func(context.Context)) {
	pprof.Do(ctx, plabel.Set("all", cluster), func(ctx context.Context) {
		var wg sync.WaitGroup
		defer wg.Wait()
		for _, fn := range fns {
			wg.Go(func() { fn(ctx) })
		}
	})
}

// Start starts two things of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, a, b func()) {
	all(ctx, cluster,
		func(context.Context) { go a() },
		func(context.Context) { go b() },
	)
}
