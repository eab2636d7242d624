// Per-cluster code uses the wrapper that lacks the cluster key: the call is reported, what it starts inside is not.
package policy

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/keys/wrapper_without_cluster/profile"
)

// Policy enforces the policy of one workspace.
type Policy struct {
	cluster logicalcluster.Name
	rules   []func(context.Context, logicalcluster.Name) error
}

// Enforce enforces all rules in parallel.
func (p *Policy) Enforce(ctx context.Context) error {
	errs := make(chan error, len(p.rules))
	profile.Controller(ctx, "policy", func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
		for _, rule := range p.rules {
			go func() { errs <- rule(ctx, p.cluster) }()
		}
	})
	var all []error
	for range p.rules {
		all = append(all, <-errs)
	}
	return errors.Join(all...)
}
