// Map from informer to registration, ranged over by Stop.
package mapbyinformer

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type EventSource struct {
	regs map[cache.SharedIndexInformer]cache.ResourceEventHandlerRegistration
	sink func(interface{})
}

func NewEventSource(sink func(interface{}), infs ...cache.SharedIndexInformer) (*EventSource, error) {
	e := &EventSource{sink: sink, regs: make(map[cache.SharedIndexInformer]cache.ResourceEventHandlerRegistration)}
	for _, inf := range infs {
		if _, dup := e.regs[inf]; dup {
			continue
		}
		reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: e.sink})
		if err != nil {
			e.Stop()
			return nil, err
		}
		e.regs[inf] = reg
	}
	return e, nil
}

func (e *EventSource) Stop() {
	for inf, reg := range e.regs {
		if err := inf.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "stop event source")
		}
	}
	clear(e.regs)
}
