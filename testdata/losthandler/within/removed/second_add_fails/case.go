// The return after the second failed AddEventHandler leaves the first one, which happens only on a stopped informer.
package secondaddfails

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
)

type PairWatcher struct {
	inf    cache.SharedIndexInformer
	first  cache.ResourceEventHandlerRegistration
	second cache.ResourceEventHandlerRegistration
}

func NewPairWatcher(inf cache.SharedIndexInformer, onAdd, onDelete func(interface{})) (*PairWatcher, error) {
	first, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: onAdd})
	if err != nil {
		return nil, fmt.Errorf("add handler: %w", err)
	}
	second, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: onDelete})
	if err != nil {
		return nil, fmt.Errorf("delete handler: %w", err)
	}
	return &PairWatcher{inf: inf, first: first, second: second}, nil
}

func (p *PairWatcher) Stop() {
	_ = p.inf.RemoveEventHandler(p.first)
	_ = p.inf.RemoveEventHandler(p.second)
}
