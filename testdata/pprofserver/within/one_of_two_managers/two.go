// Two managers in one program: one has a profiling address (flag), one has not.

package two

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

type Addresses struct {
	Pprof string
}

func Both(ctx context.Context, hub, spoke *rest.Config, a Addresses) error {
	hubMgr, err := ctrl.NewManager(hub, ctrl.Options{LeaderElection: true, LeaderElectionID: "hub", PprofBindAddress: a.Pprof})
	if err != nil {
		return err
	}
	spokeMgr, err := ctrl.NewManager(spoke, ctrl.Options{Metrics: metricsserver.Options{BindAddress: "0"}, LeaderElection: false}) // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return hubMgr.Start(ctx) })
	g.Go(func() error { return spokeMgr.Start(ctx) })
	return g.Wait()
}
