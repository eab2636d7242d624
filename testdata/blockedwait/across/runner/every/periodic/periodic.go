// Case: periodic.Every wraps go wait.Until; the body of the user waits in workqueue.Get on a queue that is never shut down, per request.

package periodic

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Every calls fn in the background until stop is closed.
func Every(stop <-chan struct{}, d time.Duration, fn func()) {
	go wait.Until(fn, d, stop)
}
