// A process-wide controller takes the cluster from an object and captures it in a goroutine; the goroutine belongs to that cluster and is reported.
package capturedlocal

import (
	"context"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
)

// Notifier tells an external service about new workspaces.
type Notifier struct {
	endpoint string
	client   *http.Client
}

// OnAdd is an event handler.
func (n *Notifier) OnAdd(ctx context.Context, obj *corev1.Namespace) {
	cluster := logicalcluster.From(obj)
	if cluster.Empty() || obj.DeletionTimestamp != nil {
		return
	}
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for attempt := 0; attempt < 5; attempt++ {
			resp, err := n.client.Post(n.endpoint+"/"+cluster.String(), "text/plain", nil)
			if err == nil {
				_ = resp.Body.Close()
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Duration(attempt) * time.Second):
			}
		}
	}()
}
