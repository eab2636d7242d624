// Right: the handler is added to the cluster's view of the running informer inside the labelled scope.
package scopedinformer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"k8s.io/client-go/tools/cache"
)

// Watch calls changed for each object of the cluster.
func Watch(ctx context.Context, informer kcp.ClusterInformer, cluster logicalcluster.Name, changed func()) (err error) {
	plabel.Do(ctx, "watch", cluster, func(ctx context.Context) {
		inf := informer.Cluster(cluster)
		var reg cache.ResourceEventHandlerRegistration
		reg, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    func(any) { changed() },
			DeleteFunc: func(any) { changed() },
		})
		if err == nil {
			go func() {
				<-ctx.Done()
				_ = inf.RemoveEventHandler(reg)
			}()
		}
	})
	return err
}
