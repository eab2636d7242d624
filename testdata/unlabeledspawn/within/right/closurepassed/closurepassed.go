// Right: the closure is made first and then passed to the wrapper by its name.
package closurepassed

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts the loop and a helper.
func Start(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context)) {
	run := func(ctx context.Context) {
		ctx, cancel := context.WithCancel(ctx)
		go func() {
			defer cancel()
			loop(ctx)
		}()
		<-ctx.Done()
	}
	go plabel.Do(ctx, "passed", cluster, run)
}
