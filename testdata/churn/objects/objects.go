// Package objects starts an informer for each cluster, and nothing stops it.
package objects

import (
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// Start begins to watch the objects of a cluster.
func Start(_ string, informer cache.SharedIndexInformer) {
	go informer.Run(wait.NeverStop)
}
