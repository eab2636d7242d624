// A process that ends with its term, as that of the controller manager, and stands for another lease again and again.
package main

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/losthandler/across/leading/lib"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube := kubernetes.NewForConfigOrDie(cfg)
	f := informers.NewSharedInformerFactory(kube, time.Hour)
	pods := f.Core().V1().Pods().Informer()
	ctx := context.Background()
	f.Start(ctx.Done())
	start := func(ctx context.Context) {
		if err := lib.Start(ctx, pods); err != nil {
			klog.Fatal(err)
		}
		if err := lib.Own(ctx, kube); err != nil {
			klog.Fatal(err)
		}
		lib.Work(ctx)
	}
	go elect(ctx, nil, "a", leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) { start(ctx) },
		OnStoppedLeading: func() {
			klog.ErrorS(nil, "lost the lease")
			klog.FlushAndExit(klog.ExitFlushTimeout, 1)
		},
	})
	go standAgain(ctx, nil, pods)
	go standOnce(ctx, nil, pods)
	go standUntilLost(ctx, nil, pods)
	go standInTurn(ctx, nil, pods)
	<-ctx.Done()
	os.Exit(1)
}

func elect(ctx context.Context, lock resourcelock.Interface, name string, callbacks leaderelection.LeaderCallbacks) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{Lock: lock, Name: name, Callbacks: callbacks})
	panic("unreachable")
}

func standAgain(ctx context.Context, lock resourcelock.Interface, pods cache.SharedIndexInformer) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{Lock: lock, Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if err := lib.Again(ctx, pods); err != nil { // want:vet `lib.Again adds a handler that is never removed: called per period from standAgain \(leaks 2 goroutines and 27 KiB each time\)`
					klog.Error(err)
				}
			},
			OnStoppedLeading: func() { klog.Info("not the leader any more") },
		}})
	}, time.Second)
}

// standOnce would stand again, and does not come to it.
func standOnce(ctx context.Context, lock resourcelock.Interface, pods cache.SharedIndexInformer) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{Lock: lock, Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if err := lib.Last(ctx, pods); err != nil {
					klog.Error(err)
				}
			},
			OnStoppedLeading: func() {
				select {
				case <-ctx.Done():
					klog.Info("asked to end")
				default:
					klog.Fatal("lost the lease")
				}
			},
		}})
	}, time.Second)
}

// standUntilLost stands again after errors, and no more once it has lost the lease.
func standUntilLost(ctx context.Context, lock resourcelock.Interface, pods cache.SharedIndexInformer) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{Lock: lock, Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if err := lib.Ending(ctx, pods); err != nil {
					klog.Error(err)
				}
			},
			OnStoppedLeading: func() {
				klog.Info("not the leader any more")
				cancel()
			},
		}})
	}, time.Second)
}

// standInTurn has one elector, which it runs again.
func standInTurn(ctx context.Context, lock resourcelock.Interface, pods cache.SharedIndexInformer) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{Lock: lock, Callbacks: leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			if err := lib.Turn(ctx, pods); err != nil { // want:vet `lib.Turn adds a handler that is never removed: called per leadership term from standInTurn \(leaks 2 goroutines and 27 KiB each time\)`
				klog.Error(err)
			}
		},
		OnStoppedLeading: func() { klog.Info("not the leader any more") },
	}})
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		elector.Run(ctx)
	}
	return nil
}
