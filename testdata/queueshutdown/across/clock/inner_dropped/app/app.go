// The caller shuts down what it gets.
package app

import (
	"time"

	"k8s.io/utils/clock"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/clock/inner_dropped/lib"
)

// Once uses a queue.
func Once(keys []string) error {
	q, err := lib.New("once", clock.RealClock{}, time.Minute)
	if err != nil {
		return err
	}
	defer q.ShutDown()
	for _, k := range keys {
		q.Add(k)
	}
	return nil
}
