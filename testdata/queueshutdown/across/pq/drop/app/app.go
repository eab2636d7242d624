// The promoted ShutDown is missed when the name is bad.
package app

import (
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/pq/drop/lib"
)

// Replay schedules the requests.
func Replay(reqs []reconcile.Request) error {
	s := lib.New("replay") // want `"s" is dropped on a path without ShutDown or ShutDownWithDrain, which shuts down its workqueue \(leaks 5 goroutines and 17 KiB each time\)`
	for i, r := range reqs {
		if r.Name == "" {
			return fmt.Errorf("request %d has no name", i)
		}
		s.Add(r)
	}
	s.ShutDown()
	return nil
}
