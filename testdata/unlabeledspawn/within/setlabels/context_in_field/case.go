// The labelled context is made in the constructor and kept in a field; each goroutine sets it first: silent.
package contextinfield

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Actor works on the messages of a workspace.
type Actor struct {
	cluster  logicalcluster.Name
	labelled context.Context
	mailbox  chan func(context.Context)
}

// NewActor returns an actor.
func NewActor(ctx context.Context, cluster logicalcluster.Name) *Actor {
	set := pprof.Labels("controller", "actor", "logicalcluster", cluster.String())
	return &Actor{cluster: cluster, labelled: pprof.WithLabels(ctx, set), mailbox: make(chan func(context.Context), 8)}
}

// Start starts n workers.
func (a *Actor) Start(n int) {
	for range n {
		go func() {
			pprof.SetGoroutineLabels(a.labelled)
			for {
				select {
				case <-a.labelled.Done():
					return
				case fn := <-a.mailbox:
					fn(a.labelled)
				}
			}
		}()
	}
}

// Tell sends a message.
func (a *Actor) Tell(fn func(context.Context)) {
	klog.FromContext(a.labelled).V(5).Info("message", "cluster", a.cluster)
	a.mailbox <- fn
}
