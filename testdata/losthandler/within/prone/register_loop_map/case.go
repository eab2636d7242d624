// Loop over the caller's informers with the registrations in a map that only HasSynced reads.
package registerloopmap

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
)

type SchemaWatcher struct {
	regs    map[string]cache.ResourceEventHandlerRegistration
	refresh func(kind string)
}

func NewSchemaWatcher(infs map[string]cache.SharedIndexInformer, refresh func(kind string)) (*SchemaWatcher, error) {
	w := &SchemaWatcher{regs: map[string]cache.ResourceEventHandlerRegistration{}, refresh: refresh}
	for kind, inf := range infs {
		reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "regs" of SchemaWatcher is never removed \(may leak 2 goroutines and 27 KiB each time\)`
			AddFunc: func(interface{}) { w.refresh(kind) },
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kind, err)
		}
		w.regs[kind] = reg
	}
	return w, nil
}

func (w *SchemaWatcher) HasSynced() bool {
	for _, reg := range w.regs {
		if !reg.HasSynced() {
			return false
		}
	}
	return true
}
