// The body of the range-over-func shuts the queue down before it returns; the other way out has the trailing shutdown.
package localrangefuncshutinbody

import (
	"fmt"
	"iter"

	"k8s.io/client-go/util/workqueue"
)

func Import(keys iter.Seq2[string, error]) (int, error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for k, err := range keys {
		if err != nil {
			queue.ShutDown()
			return 0, fmt.Errorf("key %q: %w", k, err)
		}
		queue.Add(k)
	}
	n := queue.Len()
	queue.ShutDown()
	return n, nil
}
