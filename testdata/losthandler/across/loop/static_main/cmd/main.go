package main

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/loop/static_main/lib"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

const shards = 4

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	var wg wait.Group
	for i := 0; i < shards; i++ {
		s, err := lib.NewShard(i, f.Core().V1().Pods().Informer())
		if err != nil {
			log.Fatal(err)
		}
		wg.StartWithContext(ctx, s.Run)
	}
	f.Start(ctx.Done())
	wg.Wait()
}
