package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

var informers = []probe{
	startProbe("SharedInformer.Run", func() func() {
		informer := newInformer()
		return untilClosed(informer.Run, informer.HasSynced)
	}),
	startProbe("Controller.Run", func() func() {
		controller := newController()
		return untilClosed(controller.Run, controller.HasSynced)
	}),
	startProbe("Reflector.Run", func() func() {
		reflector := newReflector()
		return untilClosed(reflector.Run, hasListed(reflector))
	}),
	startProbe("Reflector.ListAndWatch", func() func() {
		reflector := newReflector()
		return untilClosed(func(stop <-chan struct{}) { check(reflector.ListAndWatch(stop)) }, hasListed(reflector))
	}),
}

// startProbe is for a method of package cache that blocks, which runs in a
// goroutine of its own.
func startProbe(method string, start maker) probe {
	return probe{symbol: cachePackage + method, prepare: alone(start)}
}

func newController() cache.Controller {
	_, controller := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: noConfigMaps(),
		ObjectType:    &corev1.ConfigMap{},
		Handler:       cache.ResourceEventHandlerFuncs{},
	})
	return controller
}

func newReflector() *cache.Reflector {
	return cache.NewReflector(noConfigMaps(), &corev1.ConfigMap{}, cache.NewStore(cache.MetaNamespaceKeyFunc), 0)
}

func hasListed(r *cache.Reflector) func() bool {
	return func() bool { return r.LastSyncResourceVersion() != "" }
}

// untilClosed starts run, waits until it is ready, and returns what closes its
// channel.
func untilClosed(run func(stop <-chan struct{}), ready func() bool) (release func()) {
	stop := make(chan struct{})
	go run(stop)
	await(ready)
	return func() { close(stop) }
}
