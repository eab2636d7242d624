package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/main_once/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	klog "k8s.io/klog/v2"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 10*time.Minute)
	c, err := lib.NewController(factory.Core().V1().Pods())
	if err != nil {
		klog.Fatal(err)
	}
	factory.Start(ctx.Done())
	c.Run(ctx)
}
