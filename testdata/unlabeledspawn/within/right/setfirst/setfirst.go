// Right: the goroutine makes its label set in a local before it applies it.
package setfirst

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Audit writes the audit log of a cluster.
func Audit(ctx context.Context, cluster logicalcluster.Name, lines <-chan string, write func(string)) {
	go func() {
		set := pprof.Labels(
			"logicalcluster", cluster.String(),
			"controller", "audit",
		)
		labelled := pprof.WithLabels(ctx, set)
		pprof.SetGoroutineLabels(labelled)
		for line := range lines {
			write(line)
		}
	}()
}
