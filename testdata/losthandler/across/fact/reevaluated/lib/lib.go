// Registered on f.Core().V1().Pods().Informer(), removed in Stop on the accessor evaluated again; per-tenant owner stops.
package lib

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type View struct {
	f   informers.SharedInformerFactory
	reg cache.ResourceEventHandlerRegistration
}

func NewView(f informers.SharedInformerFactory) *View { return &View{f: f} }

func (v *View) Start() error {
	reg, err := v.f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return err
	}
	v.reg = reg
	return nil
}

func (v *View) Stop() {
	if v.reg != nil {
		_ = v.f.Core().V1().Pods().Informer().RemoveEventHandler(v.reg)
	}
}
