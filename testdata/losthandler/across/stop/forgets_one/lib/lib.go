// An exported type whose Stop removes two of its three handlers.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/stop/forgets_one/helper"
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	pods, nodes, jobs cache.SharedIndexInformer
	podReg, nodeReg   cache.ResourceEventHandlerRegistration
}

func New(pods, nodes, jobs cache.SharedIndexInformer, h cache.ResourceEventHandler) *Controller {
	c := &Controller{pods: pods, nodes: nodes, jobs: jobs}
	c.podReg, _ = pods.AddEventHandler(h)
	c.nodeReg, _ = nodes.AddEventHandler(h)
	_, _ = jobs.AddEventHandler(h) // want `the handler added to jobs is never removed: Stop of Controller forgets it \(leaks 2 goroutines and 27 KiB each time\)`
	return c
}

func (c *Controller) Stop() {
	helper.Remove(c.pods, c.podReg)
	helper.Remove(c.nodes, c.nodeReg)
}
