// The leak is in a _test.go file, which is not reported.
package misctestfile

import (
	"k8s.io/client-go/util/workqueue"
)

func NewQueue() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}
