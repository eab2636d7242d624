// The package's own wrapper adds the controller name and calls the shared one: silent.
package wrapperofwrapper

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const controllerName = "secret-sync"

func inCluster(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context)) {
	labels.Cluster(ctx, controllerName, cluster, func(ctx context.Context) {
		defer utilruntime.HandleCrash()
		fn(ctx)
	})
}

func inBackground(ctx context.Context, cluster logicalcluster.Name, wg *sync.WaitGroup, fn func(context.Context)) {
	wg.Add(1)
	go inCluster(ctx, cluster, func(ctx context.Context) {
		defer wg.Done()
		fn(ctx)
	})
}

// SecretSync syncs the secrets of a workspace.
type SecretSync struct {
	Cluster logicalcluster.Name
	Client  client.Client
}

// Run runs two passes side by side.
func (s *SecretSync) Run(ctx context.Context) {
	var wg sync.WaitGroup
	inBackground(ctx, s.Cluster, &wg, s.pass)
	go inCluster(ctx, s.Cluster, s.pass)
	wg.Wait()
}

func (s *SecretSync) pass(ctx context.Context) {
	var secrets corev1.SecretList
	if err := s.Client.List(ctx, &secrets); err != nil {
		klog.FromContext(ctx).Error(err, "no secrets", "cluster", s.Cluster)
	}
}
