package app

import (
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clos/cleanup_field_set/lib"
	"k8s.io/client-go/tools/cache"
)

type Workspaces struct {
	Shared cache.SharedIndexInformer
	m      sync.Map
}

func (w *Workspaces) Add(workspace string) error {
	c, err := lib.New(w.Shared)
	if err != nil {
		return err
	}
	if _, dup := w.m.LoadOrStore(workspace, c); dup {
		c.Shutdown()
	}
	return nil
}

func (w *Workspaces) Delete(workspace string) {
	if v, ok := w.m.LoadAndDelete(workspace); ok {
		v.(*lib.Controller).Shutdown()
	}
}
