// Package lib has set-up that fails only where the informer has stopped, and set-up that fails otherwise, too.
package lib

import (
	"errors"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Controller has a queue.
type Controller struct {
	queue workqueue.TypedInterface[string]
}

// New returns a controller, if the informer has not stopped.
func New(informer cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{queue: workqueue.NewTyped[string]()}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add}); err != nil {
		return nil, fmt.Errorf("handler: %w", err)
	}
	return c, nil
}

// Named is New for what has a name.
func Named(informer cache.SharedIndexInformer, name string) (*Controller, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return New(informer)
}

// Saved fails where what is deferred does.
func Saved(informer cache.SharedIndexInformer, save func() error) (c *Controller, err error) {
	defer func() { err = errors.Join(err, save()) }()
	return New(informer)
}

// Guarded fails where something panics.
func Guarded(informer cache.SharedIndexInformer) (c *Controller, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return New(informer)
}

func (c *Controller) add(obj any) { c.queue.Add(fmt.Sprint(obj)) }

// Run works until stop is closed.
func (c *Controller) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	<-stop
}
