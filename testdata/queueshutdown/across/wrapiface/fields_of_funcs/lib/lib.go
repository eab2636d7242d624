// The release is a function field, made once by sync.OnceFunc.
package lib

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Queue is a struct of functions.
type Queue struct {
	Push func(string)
	Stop func()
}

// NewQueue makes a queue.
func NewQueue() *Queue {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return &Queue{
		Push: func(k string) { q.AddRateLimited(k) },
		Stop: sync.OnceFunc(q.ShutDown),
	}
}
