// The release is given to the test's Cleanup.
package testutil

import (
	"testing"

	"k8s.io/client-go/util/workqueue"
)

// NewQueue makes a queue which ends with the test.
func NewQueue(t testing.TB) workqueue.TypedRateLimitingInterface[string] {
	t.Helper()
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	t.Cleanup(q.ShutDown)
	return q
}
