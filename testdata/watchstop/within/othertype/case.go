// Package othertype has a way out that is taken only by mistake: what is cached is of the type that it must have.
package othertype

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type cache struct {
	client client.WithWatch
	known  map[string]client.Object
	full   bool
}

func (c *cache) set(key string, object runtime.Object) error {
	obj, ok := object.(client.Object)
	if !ok {
		return fmt.Errorf("unexpected type %T", object)
	}
	c.known[key] = obj
	return nil
}

func (c *cache) add(key string, object runtime.Object) error {
	if _, ok := object.(client.Object); !ok {
		return errors.New("unexpected type")
	}
	if c.full {
		return errors.New("full")
	}
	return c.set(key, object)
}

func (c *cache) follow(ctx context.Context, key string, list client.ObjectList, object runtime.Object) error {
	w, err := c.client.Watch(ctx, list)
	if err != nil {
		return err
	}
	if err := c.set(key, object); err != nil {
		return err
	}
	go c.update(w)
	return nil
}

func (c *cache) forget(ctx context.Context, key string, list client.ObjectList, object runtime.Object) error {
	w, err := c.client.Watch(ctx, list) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	if err := c.add(key, object); err != nil {
		return err
	}
	go c.update(w)
	return nil
}

func (c *cache) update(w watch.Interface) {
	defer w.Stop()
	for range w.ResultChan() {
	}
}
