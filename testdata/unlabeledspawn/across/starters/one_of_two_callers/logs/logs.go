// This caller labels the pump that it starts: silent here.
package logs

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/one_of_two_callers/pump"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Follow follows the logs of a workspace.
func Follow(ctx context.Context, cluster logicalcluster.Name, lines <-chan string) {
	labels.Cluster(ctx, "logs", cluster, func(ctx context.Context) {
		<-pump.Start(ctx, cluster, lines, func(s string) { klog.FromContext(ctx).Info(s) })
	})
}
