// Package stream opens a watch for each cluster, and never stops it.
package stream

import "k8s.io/apimachinery/pkg/watch"

// Start opens the watch of a cluster.
func Start(_ string, decoder watch.Decoder, reporter watch.Reporter) {
	w := watch.NewStreamWatcher(decoder, reporter)
	w.ResultChan()
}
