// A package of the program builds the options with the address from the environment.

package opts

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
)

func Default(name string) ctrl.Options {
	o := ctrl.Options{LeaderElection: true, LeaderElectionID: name + ".example.com"}
	if addr, ok := os.LookupEnv("PPROF_BIND_ADDRESS"); ok {
		o.PprofBindAddress = addr
	}
	return o
}
