// The method with the starts in it is only given to the wrapper as a method value: silent.
package methodvaluegiven

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Elector elects a leader in a workspace.
type Elector struct {
	cluster logicalcluster.Name
	try     func(context.Context) bool
	lead    func(context.Context)
}

// Start starts the election.
func (e *Elector) Start(ctx context.Context) {
	loop := e.loop
	go labels.Cluster(ctx, "elector", e.cluster, loop)
}

func (e *Elector) loop(ctx context.Context) {
	for ctx.Err() == nil {
		if !e.try(ctx) {
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
			continue
		}
		term, cancel := context.WithCancel(ctx)
		lost := make(chan struct{})
		go func() {
			defer close(lost)
			wait.UntilWithContext(term, func(ctx context.Context) {
				if !e.try(ctx) {
					cancel()
				}
			}, time.Second)
		}()
		e.lead(term)
		cancel()
		<-lost
	}
}
