// A dot import does not hide the constructor.
package app

import (
	"errors"

	. "k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/imports/dot_leak/util"
)

// Replay works the keys off.
func Replay(keys []string, f func(string)) error {
	q := NewTypedRateLimitingQueue(DefaultTypedControllerRateLimiter[string]()) // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.Add(k)
	}
	util.Drain(q, f)
	q.ShutDown()
	return nil
}
