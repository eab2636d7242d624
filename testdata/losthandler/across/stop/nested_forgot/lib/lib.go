// The outer Stop forgets the inner.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Inner struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func New(inf cache.SharedIndexInformer) (*Inner, error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	return &Inner{inf: inf, reg: reg}, nil
}

func (i *Inner) Synced() bool { return i.reg.HasSynced() }
func (i *Inner) Stop()        { _ = i.inf.RemoveEventHandler(i.reg) }
