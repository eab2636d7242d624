// Registrations kept in a slice, drained by a helper of another package at the end of Run.
package lib

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/drain_slice/helper"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Fanout struct {
	inf      cache.SharedIndexInformer
	handlers []cache.ResourceEventHandler
}

func New(inf cache.SharedIndexInformer, hs ...cache.ResourceEventHandler) *Fanout {
	return &Fanout{inf: inf, handlers: hs}
}

func (f *Fanout) Run(ctx context.Context) error {
	var regs []cache.ResourceEventHandlerRegistration
	defer func() { utilruntime.HandleError(helper.Drain(f.inf, regs)) }()
	for _, h := range f.handlers {
		r, err := f.inf.AddEventHandler(h)
		if err != nil {
			return err
		}
		regs = append(regs, r)
	}
	<-ctx.Done()
	return nil
}
