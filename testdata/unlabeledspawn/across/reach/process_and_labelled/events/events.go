// Per-cluster code merges inside of its labels: silent.
package events

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/process_and_labelled/merge"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Events are the events of one workspace.
type Events struct {
	cluster logicalcluster.Name
	sources []<-chan string
}

// Run runs fn for all events.
func (e *Events) Run(ctx context.Context, fn func(string)) {
	labels.Cluster(ctx, "events", e.cluster, func(ctx context.Context) {
		for s := range merge.Channels(ctx, e.sources...) {
			fn(s)
		}
	})
}
