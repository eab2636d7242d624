// The IPv6 wildcard, in a literal that is reached by a pointer.

package mgr

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Builder struct {
	config *rest.Config
	opts   *ctrl.Options
}

func NewBuilder(cfg *rest.Config) *Builder {
	return &Builder{config: cfg}
}

func (b *Builder) Build(s *runtime.Scheme) (ctrl.Manager, error) {
	opts := &ctrl.Options{Scheme: s, PprofBindAddress: "[::]:6060"} // want `manager serves profiles on "\[::\]:6060", that is to everybody who can reach the pod \(bind it to 127\.0\.0\.1\)`
	opts.LeaderElection = true
	return ctrl.NewManager(b.config, *opts)
}
