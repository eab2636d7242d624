// What a leader starts runs once, as the process stands for the lease once; a watcher for each item of a queue does not.
package main

import (
	"context"
	"os"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

func main() {
	ctx := context.Background()
	root := logicalcluster.Name(os.Args[1])
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{Callbacks: leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) { lead(ctx, root) },
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}})
}

func lead(ctx context.Context, cluster logicalcluster.Name) {
	go wait.UntilWithContext(ctx, func(context.Context) { klog.Info("leading", "cluster", cluster) }, time.Minute)
	wait.UntilWithContext(ctx, func(ctx context.Context) { visit(ctx, cluster) }, time.Hour)
}

func visit(ctx context.Context, cluster logicalcluster.Name) {
	go func() { // want `goroutine for a cluster is started without pprof labels \(a profile does not tell whose it is\)`
		<-ctx.Done()
		klog.Info("done", "cluster", cluster)
	}()
}
