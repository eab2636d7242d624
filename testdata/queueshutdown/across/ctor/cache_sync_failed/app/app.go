// Failed cache sync returns without Run.
package app

import (
	"errors"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/cache_sync_failed/lib"
)

// Watch watches the pods of one cluster.
func Watch(inf cache.SharedIndexInformer, stop <-chan struct{}) error {
	c := lib.New(inf) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	go inf.Run(stop)
	if !c.Synced(stop) {
		return errors.New("caches did not sync")
	}
	c.Run(stop)
	return nil
}
