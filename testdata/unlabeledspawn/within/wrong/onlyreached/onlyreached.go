// Wrong: the helper knows no cluster but is reached only from the code of a cluster.
package onlyreached

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Export exports a cluster.
func Export(ctx context.Context, cluster logicalcluster.Name, list func(logicalcluster.Name) []string, write func(string)) {
	if ctx.Err() != nil {
		return
	}
	writeAll(list(cluster), write)
}

func writeAll(lines []string, write func(string)) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for _, line := range lines {
			write(line)
		}
	}()
}
