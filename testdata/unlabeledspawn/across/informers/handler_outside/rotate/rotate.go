// The handler is added to the running informer by unlabelled per-cluster code, whose listeners have no labels: reported.
package rotate

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/informers/handler_outside/source"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Rotate rotates the secrets of a workspace.
func Rotate(ctx context.Context, cluster logicalcluster.Name, lw cache.ListerWatcher, rotate func(*corev1.Secret)) error {
	informer, err := source.Secrets(ctx, cluster, lw)
	if err != nil {
		return fmt.Errorf("cluster %s: %w", cluster, err)
	}
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*`
		AddFunc: func(obj any) {
			if s, ok := obj.(*corev1.Secret); ok {
				rotate(s)
			}
		},
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
