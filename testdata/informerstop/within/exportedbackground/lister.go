// An exported function of unknown scope starts a factory of its own with a context that never ends.
package exportedbackground

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
)

// ServiceIndex looks services up.
type ServiceIndex struct {
	lister   corelisters.ServiceLister
	selector labels.Selector
}

// NewServiceIndex connects to a cluster and indexes its services.
func NewServiceIndex(cfg *rest.Config, selector labels.Selector) (*ServiceIndex, error) {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	factory := informers.NewSharedInformerFactory(kube, 30*time.Second)
	idx := &ServiceIndex{lister: factory.Core().V1().Services().Lister(), selector: selector}
	factory.Start(ctx.Done()) // want `informer factory runs for ever: ctx\.Done\(\) never ends \(may leak 6 goroutines and 38 KiB each time\)`
	factory.WaitForCacheSync(ctx.Done())
	return idx, nil
}

// Count returns the number of services.
func (i *ServiceIndex) Count() int {
	all, err := i.lister.List(i.selector)
	if err != nil {
		return 0
	}
	return len(all)
}
