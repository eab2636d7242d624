// Main ends the process when the lease is lost, so the registration in OnStartedLeading happens once.
package main

import (
	"context"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	clientset := kubernetes.NewForConfigOrDie(cfg)
	factory := informers.NewSharedInformerFactory(clientset, 0)
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "kube-system", "agent",
		clientset.CoreV1(), clientset.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
	if err != nil {
		klog.Fatal(err)
	}
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
					AddFunc: func(obj interface{}) { klog.InfoS("node", "name", obj.(*corev1.Node).Name) },
				})
				factory.Start(ctx.Done())
				<-ctx.Done()
			},
			OnStoppedLeading: func() {
				klog.Info("lost the lease")
				os.Exit(0)
			},
		},
	})
}
