package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clos/hook_field/hub"
	"github.com/leaklint/leaklint/testdata/losthandler/across/clos/hook_field/lib"
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
	pods := f.Core().V1().Pods().Informer()
	h := hub.New(hub.Hooks{OnItem: func(key string) error { return lib.Follow(pods, key) }})
	if _, err := f.Core().V1().Nodes().Informer().AddEventHandler(h); err != nil {
		log.Fatal(err)
	}
	f.Start(nil)
	select {}
}
