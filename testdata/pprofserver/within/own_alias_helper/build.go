// An alias of ctrl.Options and a helper function of the same package that returns the literal.

package build

import (
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/config"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type managerOptions = ctrl.Options

type settings struct {
	scheme    *runtime.Scheme
	namespace string
	elect     bool
}

func (s settings) options() managerOptions {
	return managerOptions{ // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
		Scheme:                  s.scheme,
		LeaderElection:          s.elect,
		LeaderElectionNamespace: s.namespace,
		LeaderElectionID:        "build.example.com",
	}
}

func Manager(s *runtime.Scheme) (manager.Manager, error) {
	st := settings{scheme: s, namespace: os.Getenv("POD_NAMESPACE"), elect: true}
	return ctrl.NewManager(config.GetConfigOrDie(), st.options())
}
