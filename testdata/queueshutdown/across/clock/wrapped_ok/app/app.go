// The outer queue is shut down.
package app

import (
	"k8s.io/utils/clock"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/clock/wrapped_ok/lib"
)

// Once uses a queue.
func Once(keys []string) {
	q := lib.New("once", clock.RealClock{})
	defer q.ShutDown()
	for _, k := range keys {
		q.Add(k)
	}
}
