// A pointer to a request struct with a cluster field is a request as well; the method value started with go is reported.
package requestpointer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// BindRequest is one pending binding.
type BindRequest struct {
	Cluster logicalcluster.Name
	Name    string
	done    chan struct{}
}

// Binder binds exports into workspaces.
type Binder struct {
	slots chan struct{}
}

// Submit queues the request and returns a channel that is closed once it is served.
func (b *Binder) Submit(ctx context.Context, req *BindRequest) <-chan struct{} {
	req.done = make(chan struct{})
	select {
	case b.slots <- struct{}{}:
	case <-ctx.Done():
		close(req.done)
		return req.done
	}
	go b.bind(ctx, req) // want `goroutine for a cluster is started without pprof labels .*`
	return req.done
}

func (b *Binder) bind(ctx context.Context, req *BindRequest) {
	defer close(req.done)
	defer func() { <-b.slots }()
	klog.FromContext(ctx).Info("bound", "cluster", req.Cluster, "name", req.Name)
}
