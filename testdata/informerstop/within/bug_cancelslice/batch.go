// BUG: each round of the loop starts a factory on a nil channel (Done of WithoutCancel).
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
	var factories []informers.SharedInformerFactory
	for _, cs := range clients {
		f := informers.NewSharedInformerFactory(cs, 0)
		f.Core().V1().ConfigMaps().Informer()
		f.Start(context.WithoutCancel(ctx).Done()) // want `informer factory runs for ever: context\.WithoutCancel\(ctx\)\.Done\(\) never ends: started per reconcile in Reconcile \(leaks 6 goroutines and 38 KiB each time\)`
		for typ, ok := range f.WaitForCacheSync(ctx.Done()) {
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
