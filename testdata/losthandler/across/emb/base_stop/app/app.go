package app

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/emb/base_stop/lib"
	"k8s.io/client-go/tools/cache"
)

type tenant struct {
	lib.Base
	name string
}

type Tenants struct {
	Shared cache.SharedIndexInformer
	m      map[string]*tenant
}

func (t *Tenants) AddTenant(name string) error {
	if _, ok := t.m[name]; ok {
		return nil
	}
	n := &tenant{name: name}
	if err := n.Watch(t.Shared, cache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	if t.m == nil {
		t.m = map[string]*tenant{}
	}
	t.m[name] = n
	return nil
}

func (t *Tenants) RemoveTenant(name string) {
	if n, ok := t.m[name]; ok {
		n.Stop()
		delete(t.m, name)
	}
}
