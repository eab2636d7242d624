// Profiling on all interfaces as a constant.

package main

import (
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{PprofBindAddress: ":6060", HealthProbeBindAddress: ":8081"}) // want `manager serves profiles on ":6060", that is to everybody who can reach the pod \(bind it to 127\.0\.0\.1\)`
	if err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
