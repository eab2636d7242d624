// Extra handlers on the metrics server, but none of them is pprof.

package extra

import (
	"fmt"
	"net/http"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

type buildInfo struct{ version string }

func (b buildInfo) ServeHTTP(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, b.version) }

func New(cfg *rest.Config, version string) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{ // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
		Metrics: metricsserver.Options{
			BindAddress:   ":8443",
			SecureServing: true,
			ExtraHandlers: map[string]http.Handler{"/version": buildInfo{version}},
		},
	})
	if err != nil {
		return nil, err
	}
	return mgr, mgr.AddMetricsServerExtraHandler("/debug/build", buildInfo{version})
}
