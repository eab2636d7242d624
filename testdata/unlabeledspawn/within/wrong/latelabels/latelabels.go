// Wrong: the goroutine does its main work before it sets any labels.
package latelabels

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Stream streams a cluster.
func Stream(ctx context.Context, cluster logicalcluster.Name, connect func(context.Context, logicalcluster.Name) <-chan string, send func(string)) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for line := range connect(ctx, cluster) {
			send(line)
		}
		plabel.Do(ctx, "stream", cluster, func(context.Context) {
			send("bye")
		})
	}()
}
