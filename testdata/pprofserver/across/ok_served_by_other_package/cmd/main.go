// The manager has no profiling address, but runs the debug server of another package of the program.

package main

import (
	"github.com/leaklint/leaklint/testdata/pprofserver/across/ok_served_by_other_package/debug"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{HealthProbeBindAddress: ":8081"}) // want:vet `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
	if err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Add(&debug.Server{Addr: "127.0.0.1:6060"}); err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
