// Released by generics, once with a method expression as the function, once in a bracket.
package app

import (
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/generic/release_all/util"
)

// Shards is a list of queues.
type Shards []workqueue.TypedRateLimitingInterface[string]

// Once uses two queues and the shards.
func Once(keys []string) error {
	a, b := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer util.ReleaseAll(a, b)
	shards := Shards{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	defer util.Each(shards, workqueue.TypedRateLimitingInterface[string].ShutDown)
	for i, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		a.Add(k)
		b.AddAfter(k, time.Second)
		shards[i%len(shards)].Add(k)
	}
	return util.With(func() workqueue.TypedRateLimitingInterface[string] {
		return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}, func(q workqueue.TypedRateLimitingInterface[string]) error {
		q.Add("last")
		return nil
	})
}
