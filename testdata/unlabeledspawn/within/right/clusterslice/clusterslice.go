// Right: a slice of clusters makes nothing per cluster and the progress loop is for all.
package clusterslice

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Migrate migrates the clusters one by one.
func Migrate(ctx context.Context, clusters []logicalcluster.Name, one func(context.Context, logicalcluster.Name) error) error {
	var done atomic.Int64
	total := len(clusters)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			fmt.Printf("%d of %d\n", done.Load(), total)
			time.Sleep(time.Second)
		}
	}()
	for _, cluster := range clusters {
		if err := one(ctx, cluster); err != nil {
			return err
		}
		done.Add(1)
	}
	return nil
}
