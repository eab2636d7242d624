// Package terms has handlers that a leader adds in each term: a callback removes them at its end. It panics if it
// fails, which is no end of the process.
package terms

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
)

type handles struct {
	services, pods cache.ResourceEventHandlerRegistration
}

// forgetful removes one of two.
type forgetful struct {
	services, pods cache.SharedIndexInformer
	config         leaderelection.LeaderElectionConfig
	handles
}

func newForgetful(services, pods cache.SharedIndexInformer) *forgetful {
	f := &forgetful{services: services, pods: pods}
	f.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			if err := f.add(); err != nil {
				panic(err)
			}
		},
		OnStoppedLeading: func() {
			if err := f.remove(); err != nil {
				panic(err)
			}
		},
	}
	return f
}

func (f *forgetful) add() (err error) {
	f.handles.services, err = f.services.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `handler registration "handles" of forgetful is never removed: called per leadership term from newForgetful \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	f.handles.pods, err = f.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return err
}

func (f *forgetful) remove() error {
	if f.handles.pods != nil {
		return f.pods.RemoveEventHandler(f.handles.pods)
	}
	return nil
}

func (f *forgetful) run(ctx context.Context) {
	for {
		leaderelection.RunOrDie(ctx, f.config)
		select {
		case <-ctx.Done():
			return
		default:
		}
	}
}

// careful removes both.
type careful struct {
	services, pods cache.SharedIndexInformer
	config         leaderelection.LeaderElectionConfig
	handles
}

func newCareful(services, pods cache.SharedIndexInformer) *careful {
	c := &careful{services: services, pods: pods}
	c.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			if err := c.add(); err != nil {
				panic(err)
			}
		},
		OnStoppedLeading: func() {
			if err := c.remove(); err != nil {
				panic(err)
			}
		},
	}
	return c
}

func (c *careful) add() (err error) {
	if c.handles.services, err = c.services.AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	c.handles.pods, err = c.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return err
}

func (c *careful) remove() error {
	if c.handles.services != nil {
		if err := c.services.RemoveEventHandler(c.handles.services); err != nil {
			return err
		}
	}
	if c.handles.pods != nil {
		return c.pods.RemoveEventHandler(c.handles.pods)
	}
	return nil
}

func (c *careful) run(ctx context.Context) {
	for {
		leaderelection.RunOrDie(ctx, c.config)
		select {
		case <-ctx.Done():
			return
		default:
		}
	}
}

func start(ctx context.Context, services, pods cache.SharedIndexInformer) {
	go newForgetful(services, pods).run(ctx)
	go newCareful(services, pods).run(ctx)
}
