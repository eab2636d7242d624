// Right: the helper labels the goroutine and the deferred call restores it.
package deferapply

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Delete removes the contents of a cluster.
func Delete(ctx context.Context, cluster logicalcluster.Name, kinds []string, remove func(context.Context, string)) {
	ctx, restore := plabel.Apply(ctx, "deletion", cluster)
	defer restore()
	var wg sync.WaitGroup
	for _, kind := range kinds {
		wg.Go(func() { remove(ctx, kind) })
	}
	wg.Wait()
}
