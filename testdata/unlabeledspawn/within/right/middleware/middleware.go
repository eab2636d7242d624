// Right: the middleware labels each request before the cluster's handler starts anything.
package middleware

import (
	"context"
	"net/http"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func labelled(cluster logicalcluster.Name, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		set := pprof.Labels("controller", "http", "logicalcluster", cluster.String())
		pprof.Do(r.Context(), set, func(ctx context.Context) {
			next(w, r.WithContext(ctx))
		})
	}
}

// Handler serves one cluster.
func Handler(cluster logicalcluster.Name, audit func(string)) http.Handler {
	return labelled(cluster, func(w http.ResponseWriter, r *http.Request) {
		go audit(r.URL.Path)
		w.WriteHeader(http.StatusNoContent)
	})
}
