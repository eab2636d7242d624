// The public address is a constant expression of another package.

package main

import (
	"context"
	"fmt"
	"os"

	"github.com/leaklint/leaklint/testdata/pprofserver/across/public_constant_other_package/defaults"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	opts := ctrl.Options{PprofBindAddress: defaults.PprofAddr} // want `manager serves profiles on "0\.0\.0\.0:6060", that is to everybody who can reach the pod \(bind it to 127\.0\.0\.1\)`
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), opts)
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}
