package main

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/start_main/lib"
	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	c := lib.NewController(f.Core().V1().Pods().Informer(), func(any) {})
	d := lib.NewController(f.Core().V1().Nodes().Informer(), func(any) {})
	g, ctx := errgroup.WithContext(context.Background())
	g.Go(func() error { return c.Start(ctx) })
	g.Go(func() error { return d.Start(ctx) })
	g.Go(func() error {
		f.Start(ctx.Done())
		<-ctx.Done()
		return nil
	})
	if err := g.Wait(); err != nil {
		log.Fatal(err)
	}
}
