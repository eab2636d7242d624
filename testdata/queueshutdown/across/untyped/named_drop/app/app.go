// Old-style queues dropped on error paths of two functions.
package app

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/untyped/named_drop/util"
)

// Replay fills a named queue.
func Replay(keys []string) error {
	q := workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "replay") // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := util.Fill(q, keys); err != nil {
		return err
	}
	q.ShutDown()
	return nil
}

// ReplayLater fills a delaying queue with a clock.
func ReplayLater(clk clock.WithTicker, keys []string) error {
	q := workqueue.NewDelayingQueueWithCustomClock(clk, "later") // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err := util.Fill(q, keys); err != nil {
		return err
	}
	defer q.ShutDown()
	q.AddAfter("end", time.Minute)
	return nil
}
