// Stop gives the pod registration to the node informer, through a helper: nothing is removed.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/help/wrong_informer/helper"
	"k8s.io/client-go/tools/cache"
)

type Pair struct {
	pods, nodes     cache.SharedIndexInformer
	podReg, nodeReg cache.ResourceEventHandlerRegistration
}

func New(pods, nodes cache.SharedIndexInformer, h cache.ResourceEventHandler) (*Pair, error) {
	p := &Pair{pods: pods, nodes: nodes}
	var err error
	if p.nodeReg, err = nodes.AddEventHandler(h); err != nil {
		return nil, err
	}
	p.podReg, err = pods.AddEventHandler(h) // want `handler registration "podReg" of Pair is removed from another informer than it was added to, which does nothing \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		helper.Remove(nodes, p.nodeReg)
		return nil, err
	}
	return p, nil
}

func (p *Pair) Stop() {
	helper.Remove(p.nodes, p.nodeReg)
	helper.Remove(p.nodes, p.podReg)
}
