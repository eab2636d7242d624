package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fact/mixed/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

type Federation struct {
	host    informers.SharedInformerFactory
	cancels map[string]context.CancelFunc
}

func New(host informers.SharedInformerFactory) *Federation {
	return &Federation{host: host, cancels: map[string]context.CancelFunc{}}
}

func (f *Federation) JoinCluster(ctx context.Context, clusterName string, cs kubernetes.Interface) error {
	member := informers.NewSharedInformerFactory(cs, 0)
	p, err := lib.NewPropagator(f.host.Core().V1().ConfigMaps().Informer(), member.Core().V1().ConfigMaps().Informer()) // want:vet `lib\.NewPropagator adds a handler that is never removed: JoinCluster enters it in "cancels", from which entries are deleted \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	member.Start(ctx.Done())
	go p.Run(ctx)
	f.cancels[clusterName] = cancel
	return nil
}

func (f *Federation) UnjoinCluster(clusterName string) {
	if cancel, ok := f.cancels[clusterName]; ok {
		cancel()
		delete(f.cancels, clusterName)
	}
}
