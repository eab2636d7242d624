package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/mgr/runnable/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	cfg := ctrl.GetConfigOrDie()
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	if err := mgr.Add(&lib.Exporter{Pods: f.Core().V1().Pods().Informer()}); err != nil {
		log.Fatal(err)
	}
	ctx := ctrl.SetupSignalHandler()
	f.Start(ctx.Done())
	log.Fatal(mgr.Start(ctx))
}
