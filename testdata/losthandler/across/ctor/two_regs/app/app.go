package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/two_regs/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

// Main is the body of the binary.
func Main(ctx context.Context, cs kubernetes.Interface) error {
	f := informers.NewSharedInformerFactory(cs, 0)
	b, err := lib.NewBinder(f.Core().V1().Pods().Informer(), f.Core().V1().Nodes().Informer())
	if err != nil {
		return err
	}
	f.Start(ctx.Done())
	b.Run(ctx)
	return nil
}
