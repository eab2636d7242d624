package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/gen/ctrl_main/lib"
	corev1 "k8s.io/api/core/v1"
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
	if err := lib.OnAdd(f.Core().V1().Pods().Informer(), func(p *corev1.Pod) { log.Print(p.Name) }); err != nil {
		log.Fatal(err)
	}
	if err := lib.OnAdd(f.Core().V1().Nodes().Informer(), func(n *corev1.Node) { log.Print(n.Name) }); err != nil {
		log.Fatal(err)
	}
	f.Start(nil)
	select {}
}
