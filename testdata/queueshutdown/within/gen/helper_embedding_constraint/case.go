// The constraint embeds the workqueue interface of the other type parameter.
package genhelperembeddingconstraint

import (
	"k8s.io/client-go/util/workqueue"
)

type delaying[T comparable] interface {
	workqueue.TypedDelayingInterface[T]
}

func finish[T comparable, Q delaying[T]](q Q, last T) {
	q.AddAfter(last, 0)
	q.ShutDownWithDrain()
}

func Sync(keys []int) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[int]())
	for _, k := range keys {
		queue.Add(k)
	}
	finish(queue, -1)
}
