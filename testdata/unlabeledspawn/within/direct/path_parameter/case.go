// A path parameter makes the code per cluster as well; the prober is started without labels and is reported.
package pathparameter

import (
	"context"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Prober probes the endpoint of a workspace path.
type Prober struct {
	client *http.Client
	base   string
}

// Watch probes the workspace until ctx ends and sends what it sees.
func (p *Prober) Watch(ctx context.Context, path logicalcluster.Path) <-chan error {
	out := make(chan error, 1)
	url := p.base + path.RequestPath() + "/readyz"
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(out)
		_ = wait.PollUntilContextCancel(ctx, 5*time.Second, true, func(ctx context.Context) (bool, error) {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				return false, err
			}
			resp, err := p.client.Do(req)
			if err != nil {
				select {
				case out <- err:
				default:
				}
				return false, nil
			}
			return false, resp.Body.Close()
		})
	}()
	return out
}
