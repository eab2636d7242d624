// Package awares has what is run for each owned cluster.
package awares

import (
	"context"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Prober probes the owned clusters.
type Prober struct {
	Base    string
	Results chan<- Result
}

// Result is the result of a probe.
type Result struct {
	Cluster logicalcluster.Name
	Err     error
}

// Engage is called on the goroutine of the cluster.
func (p *Prober) Engage(ctx context.Context, cluster logicalcluster.Name) error {
	go wait.UntilWithContext(ctx, func(ctx context.Context) { p.probe(ctx, cluster) }, time.Minute) // want:vet `goroutine for a cluster is started without pprof labels .*`
	context.AfterFunc(ctx, func() {
		pprofDone(ctx, cluster)
		p.Results <- Result{Cluster: cluster, Err: context.Cause(ctx)}
	})
	return nil
}

func (p *Prober) probe(ctx context.Context, cluster logicalcluster.Name) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.Base+cluster.Path().RequestPath(), nil)
	if err == nil {
		var resp *http.Response
		if resp, err = http.DefaultClient.Do(req); err == nil {
			err = resp.Body.Close()
		}
	}
	p.Results <- Result{Cluster: cluster, Err: err}
}
