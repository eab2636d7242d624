// Profiling switched off by "0" and by "".

package off

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

const disabled = "0"

func NewPrimary(cfg *rest.Config, s *runtime.Scheme) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{Scheme: s, PprofBindAddress: disabled, LeaderElectionID: "primary"}) // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
}

func NewSecondary(cfg *rest.Config, s *runtime.Scheme) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, manager.Options{Scheme: s, PprofBindAddress: ""}) // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
	if err != nil {
		return nil, fmt.Errorf("secondary manager: %w", err)
	}
	return mgr, nil
}
