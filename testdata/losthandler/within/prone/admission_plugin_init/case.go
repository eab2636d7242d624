// An admission plugin's initialiser takes the apiserver's factory; it is not the Admit path.
package admissionplugininit

import (
	"errors"

	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type PriorityPlugin struct {
	ready  func() bool
	lister corelisters.NamespaceLister
	dirty  chan struct{}
}

func NewPlugin() *PriorityPlugin {
	return &PriorityPlugin{dirty: make(chan struct{}, 1)}
}

func (p *PriorityPlugin) SetExternalKubeInformerFactory(f informers.SharedInformerFactory) {
	ns := f.Core().V1().Namespaces()
	p.lister = ns.Lister()
	p.ready = ns.Informer().HasSynced
	ns.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to ns\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, _ interface{}) {
			select {
			case p.dirty <- struct{}{}:
			default:
			}
		},
	})
}

func (p *PriorityPlugin) ValidateInitialization() error {
	if p.lister == nil {
		return errors.New("missing namespace lister")
	}
	return nil
}
