//go:build !clientgo031

package main

import "context"

var informersSince033 = []probe{
	startProbe("SharedInformer.RunWithContext", func() func() {
		informer := newInformer()
		return untilCancelled(informer.RunWithContext, informer.HasSynced)
	}),
	startProbe("Controller.RunWithContext", func() func() {
		controller := newController()
		return untilCancelled(controller.RunWithContext, controller.HasSynced)
	}),
	startProbe("Reflector.RunWithContext", func() func() {
		reflector := newReflector()
		return untilCancelled(reflector.RunWithContext, hasListed(reflector))
	}),
	startProbe("Reflector.ListAndWatchWithContext", func() func() {
		reflector := newReflector()
		return untilCancelled(func(ctx context.Context) { check(reflector.ListAndWatchWithContext(ctx)) }, hasListed(reflector))
	}),
}

// untilCancelled starts run, waits until it is ready, and returns what cancels
// its context.
func untilCancelled(run func(context.Context), ready func() bool) (release func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go run(ctx)
	await(ready)
	return cancel
}
