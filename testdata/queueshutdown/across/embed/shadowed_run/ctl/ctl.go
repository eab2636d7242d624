// The own Run hides Base.Run and does not call it; the embedded field is unexported by its alias.
package ctl

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/shadowed_run/lib"
)

type base = lib.Base

// Nodes syncs nodes.
type Nodes struct {
	*base
}

// NewNodes makes it.
func NewNodes() *Nodes {
	return &Nodes{base: lib.NewBase()} // want `workqueue "base" of Nodes is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
}

// Run works until ctx ends.
func (n *Nodes) Run(ctx context.Context) {
	go func() {
		for {
			if _, down := n.Next(); down {
				return
			}
		}
	}()
	<-ctx.Done()
}
