// Package lib adds a handler each time that New is called. Who looks at this package alone
// says that it may leak; who sees the program, that it is added once.
package lib

import "k8s.io/client-go/tools/cache"

// A Controller sees what an informer does.
type Controller struct{ seen int }

// New returns a controller.
func New(informer cache.SharedIndexInformer) *Controller {
	c := new(Controller)
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ //leaklint:ignore losthandler the program has one controller
		AddFunc: func(any) { c.seen++ },
	})
	return c
}
