package app

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/fact/reevaluated/lib"
	"k8s.io/client-go/informers"
)

type Tenants struct {
	F     informers.SharedInformerFactory
	views map[string]*lib.View
}

func (t *Tenants) AddTenant(name string) error {
	if _, ok := t.views[name]; ok {
		return nil
	}
	v := lib.NewView(t.F)
	if err := v.Start(); err != nil {
		return err
	}
	if t.views == nil {
		t.views = map[string]*lib.View{}
	}
	t.views[name] = v
	return nil
}

func (t *Tenants) RemoveTenant(name string) {
	if v := t.views[name]; v != nil {
		v.Stop()
		delete(t.views, name)
	}
}
