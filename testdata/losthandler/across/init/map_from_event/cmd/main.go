package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/map_from_event/registry"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	_, err = f.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			ns, ok := obj.(*corev1.Namespace)
			if !ok {
				return
			}
			for name, start := range registry.Inits {
				if err := start(f, ns.Name); err != nil {
					log.Print(name, err)
				}
			}
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	f.Start(nil)
	select {}
}
