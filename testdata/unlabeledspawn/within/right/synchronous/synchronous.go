// Right: the Go and Start methods of these types run their function at once in the caller.
package synchronous

import (
	"errors"
	"slices"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Inline has the methods of a group but is synchronous.
type Inline struct{ errs []error }

// Go calls fn.
func (i *Inline) Go(fn func() error) { i.errs = append(i.errs, fn()) }

// Start calls fn.
func (i *Inline) Start(fn func()) { fn() }

// Check checks the cluster.
func Check(cluster logicalcluster.Name, checks ...func(logicalcluster.Name) error) error {
	var g Inline
	for _, check := range checks {
		g.Go(func() error { return check(cluster) })
	}
	g.Start(func() { slices.Reverse(g.errs) })
	return errors.Join(g.errs...)
}
