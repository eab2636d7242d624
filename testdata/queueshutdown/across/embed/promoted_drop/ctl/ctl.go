// Embeds the base.
package ctl

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/promoted_drop/lib"
)

// Nodes syncs nodes.
type Nodes struct {
	*lib.Base
	name string
}

// NewNodes makes it.
func NewNodes(name string) *Nodes { return &Nodes{Base: lib.NewBase(), name: name} }

// Check looks at the name.
func (n *Nodes) Check() error {
	if n.name == "" {
		return errors.New("no name")
	}
	return nil
}
