// Each attempt runs in an immediately invoked literal whose defer shuts the attempt's queue down.
package localretryloopiife

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
	for attempt := range 5 {
		err = func() error {
			q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
			defer q.ShutDown()
			return push(q, keys)
		}()
		if err == nil {
			return nil
		}
		time.Sleep(time.Duration(attempt) * time.Second)
	}
	return err
}
