// The controller was made for one cluster, though its type does not tell: reported.
package controller

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type controller struct {
	sync func(context.Context) error
}

func newController(cluster logicalcluster.Name, sync func(context.Context, logicalcluster.Name) error) (*controller, error) {
	return &controller{func(ctx context.Context) error { return sync(ctx, cluster) }}, nil
}

func (c *controller) run(ctx context.Context, workers int) {
	for ctx.Err() == nil && c.sync(ctx) == nil && workers > 0 {
	}
}

// Reconcile starts a controller for the cluster of an object.
func Reconcile(ctx context.Context, obj metav1.Object, sync func(context.Context, logicalcluster.Name) error) error {
	ctx, cancel := context.WithCancel(ctx)
	c, err := newController(logicalcluster.From(obj), sync)
	if err != nil {
		cancel()
		return err
	}
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer cancel()
		c.run(ctx, 1)
	}()
	return nil
}
