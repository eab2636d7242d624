// Removal sits in a helper package that takes informer and registration.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/help/remove_pkg/helper"
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func New(inf cache.SharedIndexInformer) (_ *Controller, err error) {
	c := &Controller{inf: inf}
	c.reg, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Controller) Close() { helper.Remove(c.inf, c.reg) }
