// BUG: re-elected again and again: the factory of each term runs on a channel nobody closes.
package leader

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Campaign struct {
	kube kubernetes.Interface
	lock resourcelock.Interface
}

func (c *Campaign) Forever(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		termCtx, endTerm := context.WithCancel(ctx)
		defer endTerm()
		le, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock:            c.lock,
			LeaseDuration:   time.Minute,
			RenewDeadline:   40 * time.Second,
			RetryPeriod:     5 * time.Second,
			ReleaseOnCancel: true,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) {
					defer endTerm()
					c.lead(ctx)
				},
				OnStoppedLeading: endTerm,
			},
		})
		if err != nil {
			klog.ErrorS(err, "elector")
			return
		}
		le.Run(termCtx)
	}, time.Second)
}

func (c *Campaign) lead(ctx context.Context) {
	f := informers.NewSharedInformerFactory(c.kube, 0)
	f.Batch().V1().CronJobs().Informer()
	f.Start(wait.NeverStop) // want `informer factory runs for ever: wait\.NeverStop is never closed: called per period from Forever \(leaks 6 goroutines and 38 KiB each time\)`
	f.WaitForCacheSync(ctx.Done())
	<-ctx.Done()
}
