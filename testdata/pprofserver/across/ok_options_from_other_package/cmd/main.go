// main takes the options of the other package and changes some fields.

package main

import (
	"github.com/leaklint/leaklint/testdata/pprofserver/across/ok_options_from_other_package/opts"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func main() {
	o := opts.Default("widgets")
	o.HealthProbeBindAddress = ":8081"
	o.Metrics = metricsserver.Options{BindAddress: ":8080"}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), o)
	if err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
