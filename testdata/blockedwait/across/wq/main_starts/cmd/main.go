package main

import (
	"log"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/main_starts/backup"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/main_starts/controllers"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r := &controllers.Reconciler{Agent: backup.Start()}
	if err := r.SetupWithManager(mgr); err != nil {
		log.Fatal(err)
	}
	log.Fatal(mgr.Start(ctrl.SetupSignalHandler()))
}
