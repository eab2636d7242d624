// Constants that bind the loopback interface only.

package loopback

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

const pprofPort = "6060"

func Local(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{PprofBindAddress: "127.0.0.1:" + pprofPort})
}

func Named(cfg *rest.Config) (manager.Manager, error) {
	return manager.New(cfg, manager.Options{PprofBindAddress: "localhost:6060", LeaderElection: false})
}

func V6(cfg *rest.Config) (manager.Manager, error) {
	o := manager.Options{PprofBindAddress: "[::1]:6060"}
	return manager.New(cfg, o)
}
