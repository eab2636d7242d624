// Package ctl adds a handler for good.
package ctl

import "k8s.io/client-go/tools/cache"

// New is called once for each of some informers, by who can be seen.
func New(pods cache.SharedIndexInformer) {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak .*`
}
