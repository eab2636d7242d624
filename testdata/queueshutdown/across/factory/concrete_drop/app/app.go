// The queue of the concrete factory is not shut down on the error path.
package app

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/factory/concrete_drop/lib"
)

// Replay queues the keys.
func Replay(f lib.Factory, keys []string) error {
	q := f.NewQueue("replay") // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.Add(k)
	}
	q.ShutDownWithDrain()
	return nil
}
