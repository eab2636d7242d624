// OK: a slice of cancels collected over a loop, all called by a deferred loop; the factory of each round runs until then.
package cancelslice

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Batch struct {
	Clients func(context.Context, string) ([]kubernetes.Interface, error)
	Compare func([]informers.SharedInformerFactory) error
}

func (b *Batch) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	clients, err := b.Clients(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	var cancels []context.CancelFunc
	defer func() {
		for _, c := range cancels {
			c()
		}
	}()
	var factories []informers.SharedInformerFactory
	for _, cs := range clients {
		cctx, cancel := context.WithCancel(ctx)
		cancels = append(cancels, cancel)
		f := informers.NewSharedInformerFactory(cs, 0)
		f.Core().V1().ConfigMaps().Informer()
		f.Start(cctx.Done())
		for typ, ok := range f.WaitForCacheSync(cctx.Done()) {
			if !ok {
				err = errors.Join(err, errors.New("no sync: "+typ.String()))
			}
		}
		factories = append(factories, f)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, b.Compare(factories)
}
