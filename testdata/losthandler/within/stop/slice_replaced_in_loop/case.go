// The slice is replaced instead of appended to in the loop, so Stop drains only the last.
package slicereplacedinloop

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type source struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

type EventSource struct {
	sources []source
	sink    func(interface{})
}

func NewEventSource(sink func(interface{}), infs ...cache.SharedIndexInformer) (*EventSource, error) {
	e := &EventSource{sink: sink}
	for _, inf := range infs {
		reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: e.sink})
		if err != nil {
			e.Stop()
			return nil, err
		}
		e.sources = []source{{inf: inf, reg: reg}} // want `handler registration "reg" is replaced and not removed: Stop of EventSource forgets it \(leaks 2 goroutines and 27 KiB each time\)`
	}
	return e, nil
}

func (e *EventSource) Stop() {
	for _, s := range e.sources {
		if err := s.inf.RemoveEventHandler(s.reg); err != nil {
			utilruntime.HandleError(err)
		}
	}
	e.sources = nil
}
