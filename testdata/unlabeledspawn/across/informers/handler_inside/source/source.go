// The source starts the informer of a workspace with labels and waits until it has synced: silent.
package source

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// ConfigMaps returns the running informer for the config maps of a workspace.
func ConfigMaps(ctx context.Context, cluster logicalcluster.Name, client kubernetes.Interface) (cache.SharedIndexInformer, bool) {
	informer := informers.NewSharedInformerFactory(client, time.Hour).Core().V1().ConfigMaps().Informer()
	go labels.Cluster(ctx, "configmaps", cluster, func(ctx context.Context) {
		informer.Run(ctx.Done())
	})
	return informer, cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}
