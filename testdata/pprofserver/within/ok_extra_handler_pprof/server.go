// pprof handlers on the metrics server: through AddMetricsServerExtraHandler and through ExtraHandlers.

package server

import (
	"fmt"
	"net/http"
	"net/http/pprof"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func New(cfg *rest.Config) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{Metrics: metricsserver.Options{BindAddress: ":8080"}})
	if err != nil {
		return nil, err
	}
	for path, h := range map[string]http.HandlerFunc{
		"/debug/pprof/":        pprof.Index,
		"/debug/pprof/profile": pprof.Profile,
		"/debug/pprof/trace":   pprof.Trace,
	} {
		if err := mgr.AddMetricsServerExtraHandler(path, h); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return mgr, nil
}

func NewWithHandlers(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		Metrics: metricsserver.Options{
			ExtraHandlers: map[string]http.Handler{"/debug/pprof/heap": pprof.Handler("heap")},
		},
	})
}
