// Right: the wrapper is a method of a named function type.
package namedfunc

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Task is work of a cluster.
type Task func(context.Context)

// In runs the task for the cluster.
func (t Task) In(ctx context.Context, cluster logicalcluster.Name) {
	pprof.Do(ctx, pprof.Labels("controller", "task", "logicalcluster", cluster.String()), t)
}

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func()) {
	Task(func(context.Context) {
		go work()
	}).In(ctx, cluster)
	go Task(func(context.Context) { go work() }).In(ctx, cluster)
}
