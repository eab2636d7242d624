// BUG: exported helpers of unknown scope; two of them ignore the stop of the caller.
package param

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

type RunConfig struct {
	Kube   kubernetes.Interface
	Stop   <-chan struct{}
	DoneFn func() <-chan struct{}
}

func Start(ctx context.Context, kube kubernetes.Interface) cache.Store {
	f := informers.NewSharedInformerFactory(kube, 0)
	s := f.Core().V1().Services().Informer().GetStore()
	f.StartWithContext(context.Background()) // want `informer factory runs for ever: context\.Background\(\) never ends \(may leak 5 goroutines and 35 KiB each time\)`
	return s
}

func StartConfig(c RunConfig) {
	f := informers.NewSharedInformerFactory(c.Kube, 0)
	f.Core().V1().Services().Informer()
	f.Start(wait.NeverStop) // want `informer factory runs for ever: wait\.NeverStop is never closed \(may leak 6 goroutines and 38 KiB each time\)`
}

func StartDone(c RunConfig) {
	f := informers.NewSharedInformerFactory(c.Kube, 0)
	f.Core().V1().Secrets().Informer()
	f.Start(c.DoneFn())
}

func RunCluster(stopCh <-chan struct{}, cl cluster.Cluster) error {
	ctx := wait.ContextForChannel(stopCh)
	go func() {
		<-stopCh
	}()
	return cl.Start(ctx)
}
