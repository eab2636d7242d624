// Case: Twin of every: the handler defers ShutDown of the queue; silent.

package periodic

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func Every(stop <-chan struct{}, d time.Duration, fn func()) {
	go wait.Until(fn, d, stop)
}
