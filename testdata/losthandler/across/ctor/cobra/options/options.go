package options

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/cobra/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

type Options struct {
	Kubeconfig string
	Resync     time.Duration
}

func (o *Options) Run(ctx context.Context) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", o.Kubeconfig)
	if err != nil {
		return err
	}
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(cs, o.Resync)
	q, err := lib.NewQuota(f.Core().V1().Pods().Informer(), o.Resync)
	if err != nil {
		return err
	}
	f.Start(ctx.Done())
	q.Run(ctx)
	return nil
}
