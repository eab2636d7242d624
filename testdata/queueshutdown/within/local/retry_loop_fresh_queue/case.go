// A failing attempt goes round the loop with its queue still running.
package localretryloopfreshqueue

import (
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func push(q workqueue.TypedRateLimitingInterface[string], keys []string) error {
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.AddRateLimited(k)
	}
	return nil
}

func PushWithRetry(keys []string) error {
	var err error
	for attempt := 0; attempt < 5; attempt++ {
		q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "q" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
		if err = push(q, keys); err == nil {
			q.ShutDown()
			return nil
		}
		time.Sleep(time.Duration(attempt) * time.Second)
	}
	return err
}
