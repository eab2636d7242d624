// Package quota adds two handlers for each cluster to an informer of all, and forgets them.
package quota

import "k8s.io/client-go/tools/cache"

// Start begins to count what a cluster has.
func Start(_ string, shared cache.SharedIndexInformer) {
	shared.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	shared.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}})
}
