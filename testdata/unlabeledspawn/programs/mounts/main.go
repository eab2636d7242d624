// Command mounts runs the mounts controller.
package main

import (
	"bufio"
	"log"
	"os"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/mounts/controller"
)

var rootCluster = logicalcluster.NewPath("root")

func main() {
	ctx := ctrl.SetupSignalHandler()
	mgr, err := ctrl.NewManager(&rest.Config{Host: "https://localhost:6443"}, ctrl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	requests := make(chan controller.Request)
	if err := controller.Setup(mgr, "https://localhost:6443", requests); err != nil {
		log.Fatal(err)
	}
	go func() {
		defer close(requests)
		s := bufio.NewScanner(os.Stdin)
		for s.Scan() {
			cluster := rootCluster.Join(s.Text())
			requests <- controller.Request{Cluster: cluster, NamespacedName: types.NamespacedName{Name: "mount"}}
		}
	}()
	if err := mgr.Start(ctx); err != nil {
		log.Fatal(err)
	}
}
