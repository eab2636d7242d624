// Wrong: the argument of the wrapper is evaluated before the labels are there and spawns.
package argument

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Feed feeds the lines of a cluster.
func Feed(ctx context.Context, cluster logicalcluster.Name, read func(logicalcluster.Name) string, write func(string)) {
	plabel.Do(ctx, "feed", cluster, writer(reader(cluster, read), write))
}

func reader(cluster logicalcluster.Name, read func(logicalcluster.Name) string) <-chan string {
	out := make(chan string)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(out)
		out <- read(cluster)
	}()
	return out
}

func writer(in <-chan string, write func(string)) func(context.Context) {
	return func(context.Context) {
		for line := range in {
			write(line)
		}
	}
}
