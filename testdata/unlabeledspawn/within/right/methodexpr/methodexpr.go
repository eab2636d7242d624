// Right: the method expression is called in the labelled scope.
package methodexpr

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Poller polls one cluster.
type Poller struct {
	cluster logicalcluster.Name
	poll    func(context.Context)
}

func (p *Poller) run(ctx context.Context) {
	go p.poll(ctx)
}

// Start starts the poller.
func Start(ctx context.Context, p *Poller) {
	run := (*Poller).run
	plabel.Do(ctx, "poller", p.cluster, func(ctx context.Context) {
		run(p, ctx)
	})
}
