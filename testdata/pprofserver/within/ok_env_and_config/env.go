// Non-constant values: the environment, a config struct, Sprintf with a port.

package env

import (
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Debug struct {
	Address string `json:"address"`
	Port    int    `json:"port"`
}

func FromEnv(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{PprofBindAddress: os.Getenv("PPROF_ADDR")})
}

func FromFile(cfg *rest.Config, path string) (ctrl.Manager, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var d Debug
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	addr := d.Address
	if addr == "" {
		addr = fmt.Sprintf(":%d", d.Port)
	}
	return ctrl.NewManager(cfg, ctrl.Options{
		PprofBindAddress: addr,
		Client:           client.Options{DryRun: ptr.To(false)},
	})
}
