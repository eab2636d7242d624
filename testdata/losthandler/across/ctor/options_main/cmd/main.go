package main

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/options_main/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	klog "k8s.io/klog/v2"
)

func run(ctx context.Context) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	o := &lib.Options{Informers: f, OnChange: func(k string) { klog.InfoS("changed", "key", k) }}
	if _, err := lib.New(o); err != nil {
		return err
	}
	f.Start(ctx.Done())
	f.WaitForCacheSync(ctx.Done())
	<-ctx.Done()
	return nil
}

func main() {
	if err := run(context.Background()); err != nil {
		klog.Fatal(err)
	}
}
