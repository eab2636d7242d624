// Right: the registered handlers of a cluster are only dispatched in the labelled scope.
package handlermap

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Bus is the event bus of a cluster.
type Bus struct {
	cluster  logicalcluster.Name
	handlers map[string]func(context.Context)
}

// New makes a bus.
func New(cluster logicalcluster.Name, work func()) *Bus {
	b := &Bus{cluster: cluster, handlers: map[string]func(context.Context){}}
	b.handlers["work"] = func(context.Context) { go work() }
	return b
}

// Dispatch runs a handler.
func (b *Bus) Dispatch(ctx context.Context, event string) {
	if h := b.handlers[event]; h != nil {
		plabel.Do(ctx, event, b.cluster, h)
	}
}
