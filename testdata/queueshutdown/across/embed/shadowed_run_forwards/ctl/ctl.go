// The own Run hides Base.Run and calls it in a goroutine group.
package ctl

import (
	"context"
	"sync"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/shadowed_run_forwards/lib"
)

type base = lib.Base

// Nodes syncs nodes.
type Nodes struct {
	*base
	wg sync.WaitGroup
}

// NewNodes makes it.
func NewNodes() *Nodes { return &Nodes{base: lib.NewBase()} }

// Run works until ctx ends.
func (n *Nodes) Run(ctx context.Context) {
	n.wg.Go(func() { n.base.Run(ctx) })
	n.wg.Wait()
}
