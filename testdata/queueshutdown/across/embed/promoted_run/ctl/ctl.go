// Embeds the base, has no release of its own and needs none.
package ctl

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/promoted_run/lib"
)

// Nodes syncs nodes.
type Nodes struct {
	*lib.Base
	seen map[string]int
}

// NewNodes makes it.
func NewNodes() *Nodes {
	n := &Nodes{seen: map[string]int{}}
	n.Base = lib.NewBase(n.sync)
	return n
}

func (n *Nodes) sync(_ context.Context, key string) error {
	n.seen[key]++
	return nil
}
