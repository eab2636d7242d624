// An unexported helper without a cluster is reached only from per-cluster code that sets no labels; its go is reported.
package reachedonlyfromcluster

import (
	"context"
	"io"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Logs follows the logs of a workspace.
type Logs struct {
	cluster logicalcluster.Name
	lines   chan string
}

// Follow follows the logs until ctx ends.
func (l *Logs) Follow(ctx context.Context, src io.Reader) {
	klog.FromContext(ctx).Info("following", "cluster", l.cluster)
	pumpLines(ctx, src, l.lines)
}

func pumpLines(ctx context.Context, src io.Reader, lines chan<- string) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(lines)
		buf := make([]byte, 4096)
		for {
			n, err := src.Read(buf)
			if n > 0 {
				select {
				case lines <- string(buf[:n]):
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
}
