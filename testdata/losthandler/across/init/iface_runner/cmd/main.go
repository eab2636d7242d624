package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/iface_runner/app"
	"github.com/leaklint/leaklint/testdata/losthandler/across/init/iface_runner/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type debug struct{}

func (debug) Start(ctx context.Context) error {
	go func() { _ = http.ListenAndServe("localhost:6060", nil) }()
	return nil
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	var g app.Group
	g.Add(debug{}, lib.NewExporter(f.Core().V1().Pods().Informer()))
	ctx := context.Background()
	if err := g.StartAll(ctx); err != nil {
		log.Fatal(err)
	}
	f.Start(ctx.Done())
	<-ctx.Done()
}
