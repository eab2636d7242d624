// Right: the options struct carries the function that the launcher runs labelled.
package wrapoptions

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Options of a launch.
type Options struct {
	Controller string
	Cluster    logicalcluster.Name
	Fn         func(context.Context)
}

// Launch runs the function in a labelled goroutine.
func Launch(ctx context.Context, o Options) {
	set := pprof.Labels("controller", o.Controller, "logicalcluster", o.Cluster.String())
	go pprof.Do(ctx, set, o.Fn)
}

// Mirror keeps two copies going.
func Mirror(ctx context.Context, cluster logicalcluster.Name, copyOne func(context.Context)) {
	Launch(ctx, Options{
		Controller: "mirror",
		Cluster:    cluster,
		Fn: func(ctx context.Context) {
			go copyOne(ctx)
			copyOne(ctx)
		},
	})
}
