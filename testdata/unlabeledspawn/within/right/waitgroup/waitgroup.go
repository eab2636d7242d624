// Right: the wait.Group's goroutines are started in the labelled scope.
package waitgroup

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Run runs the loops of a cluster until ctx ends.
func Run(ctx context.Context, cluster logicalcluster.Name, loops []func(context.Context)) {
	var group wait.Group
	defer group.Wait()
	plabel.Do(ctx, "loops", cluster, func(ctx context.Context) {
		for _, loop := range loops {
			group.StartWithContext(ctx, func(ctx context.Context) {
				wait.UntilWithContext(ctx, loop, time.Second)
			})
		}
		group.Start(func() { <-ctx.Done() })
	})
}
