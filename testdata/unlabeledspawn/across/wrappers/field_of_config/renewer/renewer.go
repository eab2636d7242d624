// The renewer starts its loop by the wrapper in the configuration: silent.
package renewer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/field_of_config/config"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Renewer renews the certificates of a workspace.
type Renewer struct {
	config  *config.Config
	cluster logicalcluster.Name
	renew   func(context.Context) error
}

// New returns a renewer with the default configuration.
func New(cluster logicalcluster.Name, renew func(context.Context) error) *Renewer {
	return &Renewer{config: config.Default(), cluster: cluster, renew: renew}
}

// Start starts the renewer.
func (r *Renewer) Start(ctx context.Context) {
	go r.config.Label(ctx, "renewer", r.cluster, func(ctx context.Context) {
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			if err := r.renew(ctx); err != nil {
				klog.FromContext(ctx).Error(err, "not renewed")
			}
		}, r.config.Period)
	})
}
