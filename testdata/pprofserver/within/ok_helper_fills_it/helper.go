// A helper takes the literal as a parameter and sets the address before it makes the manager.

package helper

import (
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Env struct {
	Rest  *rest.Config
	Pprof string
}

func (e Env) newManager(opts ctrl.Options) (ctrl.Manager, error) {
	if opts.PprofBindAddress == "" {
		opts.PprofBindAddress = e.Pprof
	}
	if opts.Scheme == nil {
		opts.Scheme = clientgoscheme.Scheme
	}
	return ctrl.NewManager(e.Rest, opts)
}

func (e Env) Hub() (ctrl.Manager, error) {
	return e.newManager(ctrl.Options{LeaderElection: true, LeaderElectionID: "hub"})
}

func (e Env) Spoke() (ctrl.Manager, error) {
	return e.newManager(ctrl.Options{LeaderElection: false})
}
