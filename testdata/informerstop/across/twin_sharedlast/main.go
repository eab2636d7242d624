// OK: one factory shared by several controllers; main starts it after the last one has registered.
package main

import (
	"context"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_sharedlast/controllers"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), time.Hour)
	list := []controllers.Controller{
		controllers.NewPods(f),
		controllers.NewNodes(f),
		controllers.NewLast(f, wait.NeverStop),
	}
	for _, c := range list {
		go c.Run(ctx)
	}
	<-ctx.Done()
}
