// The stop channel is declared and never made: a nil channel blocks for ever.
package nilchannel

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
)

type driftDetector struct {
	kube  kubernetes.Interface
	items workqueue.TypedInterface[string]
	drift map[string]int
}

// Detect consumes the queue until it is shut down.
func Detect(ctx context.Context, kube kubernetes.Interface, items workqueue.TypedInterface[string]) map[string]int {
	d := &driftDetector{kube: kube, items: items, drift: map[string]int{}}
	context.AfterFunc(ctx, items.ShutDown)
	for d.next() {
	}
	return d.drift
}

func (d *driftDetector) next() bool {
	ns, quit := d.items.Get()
	if quit {
		return false
	}
	defer d.items.Done(ns)

	var stop chan struct{}
	factory := informers.NewSharedInformerFactoryWithOptions(d.kube, time.Minute, informers.WithNamespace(ns))
	sets := factory.Apps().V1().StatefulSets().Lister()
	factory.Start(stop) // want `informer factory runs for ever: stop is never closed: started per item of its queue in next \(leaks 6 goroutines and 38 KiB each time\)`
	factory.WaitForCacheSync(stop)
	list, err := sets.StatefulSets(ns).List(labels.Everything())
	if err != nil {
		return true
	}
	for _, s := range list {
		if s.Status.ObservedGeneration != s.Generation {
			d.drift[ns]++
		}
	}
	return true
}
