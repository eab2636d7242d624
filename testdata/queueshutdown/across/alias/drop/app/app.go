// A queue behind a generic alias is dropped on the error path.
package app

import (
	"errors"

	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/alias/drop/util"
)

// Replay queues the objects.
func Replay(objs []types.NamespacedName) error {
	var q util.Queue[types.NamespacedName] = util.NewQueue[types.NamespacedName]("replay") // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, o := range objs {
		if o.Name == "" {
			return errors.New("no name")
		}
		q.Add(o)
	}
	q.ShutDown()
	return nil
}
