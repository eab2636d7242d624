// Wrong: the HTTP handler of a cluster starts its audit without labels.
package handler

import (
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"
)

type handler struct {
	cluster logicalcluster.Name
	audit   func(logicalcluster.Name, string)
}

// New serves one cluster.
func New(cluster logicalcluster.Name, audit func(logicalcluster.Name, string)) http.Handler {
	return &handler{cluster, audit}
}

// ServeHTTP serves.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go h.audit(h.cluster, r.URL.Path) // want `goroutine for a cluster is started without pprof labels .*`
	w.WriteHeader(http.StatusNoContent)
}
