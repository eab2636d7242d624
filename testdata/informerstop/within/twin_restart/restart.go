// OK: a loop that builds and runs a manager again on each configuration change; each run has its own context.
package restart

import (
	"context"
	"errors"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

type Supervisor struct {
	Changed <-chan *rest.Config
	Setup   func(manager.Manager) error
}

func (s *Supervisor) Run(ctx context.Context, cfg *rest.Config, pprof string) error {
	for {
		mgr, err := ctrl.NewManager(cfg, manager.Options{
			Metrics:          metricsserver.Options{BindAddress: "0"},
			PprofBindAddress: pprof,
		})
		if err != nil {
			return err
		}
		if err := s.Setup(mgr); err != nil {
			return err
		}
		runCtx, cancel := context.WithCancel(ctx)
		errc := make(chan error, 1)
		go func() { errc <- mgr.Start(runCtx) }()
		select {
		case cfg = <-s.Changed:
			cancel()
			if err := <-errc; err != nil && !errors.Is(err, context.Canceled) {
				return err
			}
		case err := <-errc:
			cancel()
			return err
		}
	}
}
