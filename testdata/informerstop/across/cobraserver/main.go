// The program.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/informerstop/across/cobraserver/cmd"
)

func main() {
	if err := cmd.New().ExecuteContext(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
