// Package requestinfo has what is known of a request.
package requestinfo

import (
	"context"
	"errors"
	"net/http"
	"runtime/pprof"
	"strings"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Info is parsed from the URL.
type Info struct {
	Cluster  logicalcluster.Path
	Export   string
	Resource string
	Watch    bool
}

// Parse parses /services/<cluster>/<export>/<resource>.
func Parse(r *http.Request) (Info, error) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) != 4 || parts[0] != "services" {
		return Info{}, errors.New("not found")
	}
	return Info{
		Cluster:  logicalcluster.NewPath(parts[1]),
		Export:   parts[2],
		Resource: parts[3],
		Watch:    r.URL.Query().Get("watch") == "true",
	}, nil
}

// Serve calls next with the goroutine of the request labelled.
func Serve(ctx context.Context, info Info, next func(context.Context)) {
	kv := []string{"controller", "virtual-workspace", "logicalcluster", info.Cluster.String()}
	pprof.Do(ctx, pprof.Labels(kv...), next)
}
