// Wrong: the handler comes after the informer was started, so its goroutines miss the scope's labels.
package handlerafterrun

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Start watches config maps of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, client kubernetes.Interface, changed func(any)) error {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	inf := factory.Core().V1().ConfigMaps().Informer()
	plabel.Do(ctx, "configmaps", cluster, func(ctx context.Context) {
		factory.Start(ctx.Done())
		factory.WaitForCacheSync(ctx.Done())
	})
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: changed}) // want `handler for a cluster is added without pprof labels .*`
	return err
}
