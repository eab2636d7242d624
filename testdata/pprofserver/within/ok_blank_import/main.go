// The package serves net/http/pprof on its own default mux.

package main

import (
	"net/http"
	_ "net/http/pprof"
	"os"

	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	go func() {
		klog.ErrorS(http.ListenAndServe("localhost:6060", nil), "pprof server")
	}()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "blank"})
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
