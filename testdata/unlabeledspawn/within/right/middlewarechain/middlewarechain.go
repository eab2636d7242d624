// Right: the router passes the cluster's routes through a labelling decorator type.
package middlewarechain

import (
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Decorator wraps a handler.
type Decorator func(http.Handler) http.Handler

// Labels is the decorator of a cluster.
func Labels(cluster logicalcluster.Name) Decorator {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, restore := plabel.Apply(r.Context(), "vw", cluster)
			defer restore()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// New serves one cluster.
func New(cluster logicalcluster.Name, touch func()) http.Handler {
	decorate := Labels(cluster)
	return decorate(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		go touch()
		_, _ = w.Write([]byte("ok"))
	}))
}
