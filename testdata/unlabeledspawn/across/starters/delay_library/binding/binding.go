// Of two delayed functions of a workspace only the second begins with labels; the first call is reported.
package binding

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/delay_library/delay"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Binding is bound into one workspace.
type Binding struct {
	cluster logicalcluster.Name
	delayed *delay.Queue
	retry   chan string
}

// Retry retries later, without labels.
func (b *Binding) Retry(name string) {
	b.delayed.After(b.cluster.String()+"|"+name, time.Second, func() { // want `goroutine for a cluster is started without pprof labels .*`
		b.retry <- name
	})
}

// Expire expires later, with labels.
func (b *Binding) Expire(ctx context.Context, name string) {
	b.delayed.After(name, time.Hour, func() {
		labels.Cluster(ctx, "binding", b.cluster, func(ctx context.Context) {
			select {
			case b.retry <- name:
			case <-ctx.Done():
			}
		})
	})
}
