// The address is a flag, whatever its default: a non-constant value.

package main

import (
	"os"

	"github.com/spf13/pflag"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	var pprofAddr string
	fs := pflag.NewFlagSet("manager", pflag.ExitOnError)
	fs.StringVar(&pprofAddr, "pprof-bind-address", "", "address of the profiling server, empty to disable")
	if err := fs.Parse(os.Args[1:]); err != nil {
		klog.Fatal(err)
	}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		PprofBindAddress:       pprofAddr,
		HealthProbeBindAddress: ":8081",
	})
	if err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
