// Process-wide code merges without labels: silent.
package process

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/process_and_labelled/merge"
	"k8s.io/klog/v2"
)

// Log logs all sources of the process.
func Log(ctx context.Context, sources ...<-chan string) {
	for s := range merge.Channels(ctx, sources...) {
		klog.FromContext(ctx).Info(s)
	}
}
