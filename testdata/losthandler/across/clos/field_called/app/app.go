package app

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/clos/field_called/lib"
	"k8s.io/client-go/tools/cache"
)

type Members struct {
	Shared  cache.SharedIndexInformer
	handles map[string]*lib.Handle
}

func (m *Members) Join(member string) error {
	if _, ok := m.handles[member]; ok {
		return nil
	}
	h, err := lib.Open(m.Shared, cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return err
	}
	if m.handles == nil {
		m.handles = make(map[string]*lib.Handle)
	}
	m.handles[member] = h
	return nil
}

func (m *Members) Leave(member string) {
	if h, ok := m.handles[member]; ok {
		h.Close()
		delete(m.handles, member)
	}
}
