// right: leader election callbacks; the leader goroutine ends with its ctx
package leader

import (
	"context"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

func Run(ctx context.Context, lock resourcelock.Interface) {
	stopped := make(chan struct{})
	go func() {
		<-stopped
		klog.Info("gone")
	}()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() { close(stopped) },
		},
	})
}
