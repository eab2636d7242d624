package main

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/owner_main/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func main() {
	ctx := context.Background()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	w, err := lib.NewWatcher(f.Core().V1().Pods().Informer(), func(any) {})
	if err != nil {
		log.Fatal(err)
	}
	f.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), w.Synced)
	select {}
}
