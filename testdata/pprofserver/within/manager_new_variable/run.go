// manager.New with a variable that is mutated later, but never gets a profiling address.

package server

import (
	"context"
	"fmt"

	"k8s.io/client-go/rest"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Config struct {
	Namespaces  []string
	MetricsPort int
	ID          string
}

func Run(ctx context.Context, restConfig *rest.Config, cfg Config) error {
	opts := manager.Options{ // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
		LeaderElection:   true,
		LeaderElectionID: cfg.ID,
	}
	opts.Metrics.BindAddress = fmt.Sprintf(":%d", cfg.MetricsPort)
	if len(cfg.Namespaces) > 0 {
		opts.Cache.DefaultNamespaces = map[string]crcache.Config{}
		for _, ns := range cfg.Namespaces {
			opts.Cache.DefaultNamespaces[ns] = crcache.Config{}
		}
	}
	mgr, err := manager.New(restConfig, opts)
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}
