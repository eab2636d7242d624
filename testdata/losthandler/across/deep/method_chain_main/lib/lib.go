// Registration in an unexported method of a nested component, reached from cobra Run through two owners.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/method_chain_main/inner"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Plane struct {
	watches []*inner.Watch
}

func NewPlane(infs []cache.SharedIndexInformer) *Plane {
	p := &Plane{}
	for _, i := range infs {
		p.watches = append(p.watches, inner.NewWatch(i, func(k string) { klog.InfoS("seen", "key", k) }))
	}
	return p
}

func (p *Plane) Init() error {
	for _, w := range p.watches {
		if err := w.Init(); err != nil {
			return err
		}
	}
	return nil
}
