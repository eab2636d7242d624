package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/iface/sources_reconcile/app"
	"github.com/leaklint/leaklint/testdata/losthandler/across/iface/sources_reconcile/lib"
	corev1 "k8s.io/api/core/v1"
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
	r := &app.Reconciler{Sources: []app.Source{lib.NewPodSource(f.Core().V1().Pods().Informer())}}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r); err != nil {
		log.Fatal(err)
	}
	ctx := ctrl.SetupSignalHandler()
	f.Start(ctx.Done())
	log.Fatal(mgr.Start(ctx))
}
