// Right: the handlers are added before the informer runs and it is run in the labelled scope.
package handlersfirst

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Start watches the config maps of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, client kubernetes.Interface, changed func(any)) error {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	inf := factory.Core().V1().ConfigMaps().Informer()
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    changed,
		DeleteFunc: changed,
	}); err != nil {
		return err
	}
	plabel.Do(ctx, "configmaps", cluster, func(ctx context.Context) {
		factory.Start(ctx.Done())
	})
	cache.WaitForCacheSync(ctx.Done(), inf.HasSynced)
	return nil
}
