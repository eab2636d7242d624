// The process ends with the term, whichever reason it gives before that: there is no next turn.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type agent struct {
	lock    resourcelock.Interface
	factory informers.SharedInformerFactory
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	clientset := kubernetes.NewForConfigOrDie(cfg)
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "kube-system", "agent",
		clientset.CoreV1(), clientset.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
	if err != nil {
		klog.Fatal(err)
	}
	a := &agent{lock, informers.NewSharedInformerFactory(clientset, 0)}
	wait.UntilWithContext(ctx, a.lead, time.Second)
}

func (a *agent) lead(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          a.lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: a.watch,
			OnStoppedLeading: func() {},
		},
	})
	if ctx.Err() != nil {
		klog.Info("told to end")
	} else {
		klog.Info("lost the lease")
	}
	os.Exit(1)
}

func (a *agent) watch(ctx context.Context) {
	a.factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.InfoS("node", "name", obj.(*corev1.Node).Name) },
	})
	a.factory.Start(ctx.Done())
	<-ctx.Done()
}
