// Package runsitself runs, per item, caches that others give it: a cache is run once, so that each is another
// one, and ends with its context.
package runsitself

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Controller struct {
	caches  func() (cache.Cache, error)
	handler toolscache.ResourceEventHandler
}

func (c *Controller) Loop(ctx context.Context, items <-chan string, given func(string) cache.Informers, factory func() informers.SharedInformerFactory) {
	for item := range items {
		itemCtx, cancel := context.WithCancel(ctx)
		_ = c.handed(itemCtx, given(item))
		_ = c.made(itemCtx)
		c.shared(itemCtx, factory())
		cancel()
	}
}

func (c *Controller) handed(ctx context.Context, infs cache.Informers) error {
	go func() { _ = infs.Start(ctx) }()
	return c.add(ctx, infs)
}

func (c *Controller) add(ctx context.Context, infs cache.Informers) error {
	informer, err := infs.GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return err
	}
	_, err = informer.AddEventHandler(c.handler)
	return err
}

func (c *Controller) made(ctx context.Context) error {
	infs, err := c.caches()
	if err != nil {
		return err
	}
	go func() { _ = infs.Start(ctx) }()
	informer, err := infs.GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return err
	}
	_, err = informer.AddEventHandler(c.handler)
	return err
}

// A factory may be told to start again and again, and starts what is new.
func (c *Controller) shared(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Core().V1().Pods().Informer().AddEventHandler(c.handler) // want `the handler added to factory.Core\(\).V1\(\).Pods\(\).Informer\(\) is never removed: called per turn of its loop from Loop \(leaks 2 goroutines and 27 KiB each time\)`
	factory.Start(ctx.Done())
}
