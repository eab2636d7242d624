package main

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clus/wait_until/app"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	m := app.New(f.Core().V1().Nodes().Informer())
	f.Start(ctx.Done())
	m.Run(ctx)
}
