package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/main_and_http/lib"
	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/main_and_http/web"
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
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	pods := f.Core().V1().Pods().Informer()
	ix, err := lib.NewIndex(pods)
	if err != nil {
		log.Fatal(err)
	}
	f.Start(ctx.Done())
	log.Println("starting with", ix.Len())
	log.Fatal(http.ListenAndServe(":8080", &web.Server{Pods: pods}))
}
