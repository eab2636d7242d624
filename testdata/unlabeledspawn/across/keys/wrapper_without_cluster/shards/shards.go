// A process-wide controller uses the wrapper: silent.
package shards

import (
	"context"
	"sync"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/keys/wrapper_without_cluster/profile"
)

// Run runs the controller of all shards.
func Run(ctx context.Context, work func(context.Context)) {
	profile.Controller(ctx, "shards", func(ctx context.Context) {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { work(ctx) })
		}
		wg.Wait()
	})
}
