// Wrong: the timer's callback inherits no labels from the scope that made the timer.
package timerinscope

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Expire removes a token of a cluster later.
func Expire(ctx context.Context, cluster logicalcluster.Name, remove func(logicalcluster.Name)) {
	plabel.Do(ctx, "tokens", cluster, func(context.Context) {
		time.AfterFunc(time.Minute, func() { // want `goroutine for a cluster is started without pprof labels .*`
			remove(cluster)
		})
	})
}
