// The endless loop in main rebuilds the informers, and cancels the previous ones each time.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

func main() {
	root, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatalf("config: %v", err)
	}
	var cancel context.CancelFunc = func() {}
	defer func() { cancel() }()
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		cancel()
		var ctx context.Context
		ctx, cancel = context.WithCancel(root)
		if err := watch(ctx, cfg); err != nil {
			klog.ErrorS(err, "cannot watch")
		}
		select {
		case <-root.Done():
			return
		case <-tick.C:
		}
	}
}

func watch(ctx context.Context, cfg *rest.Config) error {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(kube, 0)
	f.Networking().V1().Ingresses().Informer()
	f.StartWithContext(ctx)
	return f.WaitForCacheSyncWithContext(ctx).AsError()
}
