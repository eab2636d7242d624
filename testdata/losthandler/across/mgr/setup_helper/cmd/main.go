package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/mgr/setup_helper/app"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := (&app.Reconciler{Client: mgr.GetClient()}).SetupWithManager(ctx, mgr); err != nil {
		log.Fatal(err)
	}
	log.Fatal(mgr.Start(ctx))
}
