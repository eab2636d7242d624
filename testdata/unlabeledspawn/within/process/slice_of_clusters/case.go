// A reporter gets the list of all clusters, not one of them; its goroutine belongs to none: silent.
package sliceofclusters

import (
	"context"
	"fmt"
	"strings"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Report is written for many clusters.
type Report struct {
	write func(string) error
}

// Write writes the report in the background.
func (r *Report) Write(ctx context.Context, clusters []logicalcluster.Name) <-chan error {
	result := make(chan error, 1)
	go func() {
		var b strings.Builder
		for _, c := range clusters {
			if ctx.Err() != nil {
				result <- ctx.Err()
				return
			}
			fmt.Fprintf(&b, "%s\n", c)
		}
		result <- r.write(b.String())
	}()
	return result
}

// WriteSet writes the report of a set.
func (r *Report) WriteSet(ctx context.Context, clusters sets.Set[logicalcluster.Name]) <-chan error {
	return r.Write(ctx, clusters.UnsortedList())
}
