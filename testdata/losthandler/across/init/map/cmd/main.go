package main

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/map/app"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	ctx := context.Background()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	c := app.Context{Informers: informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)}
	for name, start := range app.NewInitializers() {
		if ok, err := start(ctx, c); err != nil {
			log.Fatal(name, err)
		} else if !ok {
			log.Print("skipped ", name)
		}
	}
	c.Informers.Start(ctx.Done())
	<-ctx.Done()
}
