// Package ctl has two controllers.
package ctl

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/once/foreach/framework"
)

func init() {
	framework.Register("nodes", &nodes{})
	framework.Register("pods", &pods{})
}

type nodes struct{}

func (n *nodes) Initialize(factory informers.SharedInformerFactory) error {
	_, err := factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to factory\.Core\(\)\.V1\(\)\.Nodes\(\)\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

type pods struct{ informer cache.SharedIndexInformer }

func (p *pods) Initialize(factory informers.SharedInformerFactory) error {
	p.informer = factory.Core().V1().Pods().Informer()
	_, err := p.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to p\.informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}
