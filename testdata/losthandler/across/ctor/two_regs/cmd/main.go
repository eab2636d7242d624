package main

import (
	"context"
	"os"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/two_regs/app"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	klog "k8s.io/klog/v2"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	if err := app.Main(context.Background(), kubernetes.NewForConfigOrDie(cfg)); err != nil {
		klog.ErrorS(err, "stopped")
		os.Exit(1)
	}
}
