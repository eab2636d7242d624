// Labels are set on one path only; the early path starts its loop without them and is reported.
package branchwithoutlabels

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Mode says how a workspace is served.
type Mode int

// Front serves a workspace.
type Front struct {
	cluster logicalcluster.Name
	mode    Mode
	queue   chan func()
}

// Start starts the front.
func (f *Front) Start(ctx context.Context) {
	if f.mode == 0 {
		go f.loop(ctx) // want `goroutine for a cluster is started without pprof labels .*`
		return
	}
	ctx = labels.Set(ctx, "front", f.cluster)
	for i := 0; i < int(f.mode); i++ {
		go f.loop(ctx)
	}
}

func (f *Front) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case fn := <-f.queue:
			fn()
		}
	}
}
