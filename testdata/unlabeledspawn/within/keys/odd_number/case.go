// pprof.Labels gets a key without a value and would panic at run time: reported at the labels.
package oddnumber

import (
	"context"
	"fmt"
	"io"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Auditor writes the audit log of a workspace.
type Auditor struct {
	cluster logicalcluster.Name
	out     io.Writer
}

// Write writes entries until the channel is closed.
func (a *Auditor) Write(ctx context.Context, entries <-chan string) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "auditor", "logicalcluster")) // want `pprof.Labels is given a key without a value .*`
	pprof.SetGoroutineLabels(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case entry, ok := <-entries:
			if !ok {
				return
			}
			if _, err := fmt.Fprintln(a.out, a.cluster, entry); err != nil {
				klog.FromContext(ctx).Error(err, "no audit")
			}
		}
	}
}
