// main calls app.Run of another package exactly once.

package main

import (
	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_process_scope_app_package/internal/app"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	cs, err := kubernetes.NewForConfig(ctrl.GetConfigOrDie())
	if err != nil {
		klog.Fatal(err)
	}
	app.Run(ctrl.SetupSignalHandler(), cs)
}
