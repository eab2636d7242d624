//go:build clientgo031

package main

// What this release of client-go does not have. controller-runtime is not measured
// with it.
var (
	queuesSince032        []probe
	handlersSince033      []probe
	informersSince033     []probe
	clientWatchesSince033 []probe
	watchersSince033      []probe
	controllerRuntime     []probe
)
