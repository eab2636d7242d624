// A tracker type of another package holds (informer, registration) pairs; the owner's Stop closes the tracker.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/help/tracker/tracker"
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	tracker tracker.Tracker
}

func New(infs map[string]cache.SharedIndexInformer, h cache.ResourceEventHandler) (*Controller, error) {
	c := &Controller{}
	for _, inf := range infs {
		reg, err := inf.AddEventHandler(h)
		if err != nil {
			c.Stop()
			return nil, err
		}
		c.tracker.Track(inf, reg)
	}
	return c, nil
}

func (c *Controller) Stop() { c.tracker.Close() }
