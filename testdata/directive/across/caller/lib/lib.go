// Package lib adds a handler for good, and says why that is right.
package lib

import "k8s.io/client-go/tools/cache"

// Watch watches pods for as long as there are any.
func Watch(pods cache.SharedIndexInformer) {
	//leaklint:ignore losthandler the informer ends with its only caller
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
}

// Look does so without a word.
func Look(pods cache.SharedIndexInformer) {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak .*` // want:whole `the handler added to pods is never removed: called per turn of its loop from serve .*`
}
