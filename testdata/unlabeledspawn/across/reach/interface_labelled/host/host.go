// The host runs all parts of a workspace with labels, through their interface: silent.
package host

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/interface_labelled/api"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/interface_labelled/webhook"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Host hosts the parts of workspaces.
type Host struct {
	factories []api.Factory
}

// New returns a host with the webhook.
func New() *Host { return &Host{factories: []api.Factory{webhook.New}} }

// Start starts all parts of a workspace.
func (h *Host) Start(ctx context.Context, cluster logicalcluster.Name) {
	for _, f := range h.factories {
		part := f(cluster)
		go labels.Cluster(ctx, "host", cluster, func(ctx context.Context) {
			part.Run(ctx)
		})
	}
}
