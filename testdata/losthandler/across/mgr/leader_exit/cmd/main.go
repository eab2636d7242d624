package main

import (
	"context"
	"os"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/mgr/leader_exit/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	klog "k8s.io/klog/v2"
)

func main() {
	ctx := context.Background()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	cs := kubernetes.NewForConfigOrDie(cfg)
	f := informers.NewSharedInformerFactory(cs, 0)
	pods := f.Core().V1().Pods().Informer()
	f.Start(ctx.Done())
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "kube-system", "demo", cs.CoreV1(), cs.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
	if err != nil {
		klog.Fatal(err)
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { lib.Run(ctx, pods) },
			OnStoppedLeading: func() {
				klog.ErrorS(nil, "leader election lost")
				klog.FlushAndExit(klog.ExitFlushTimeout, 1)
			},
		},
	})
}
