// When the last step fails the shutdown is skipped.
package corrshutdownonsuccessonly

import (
	"fmt"
	"io"

	"k8s.io/client-go/util/workqueue"
)

func Export(w io.Writer, keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		queue.Add(k)
	}
	_, err := fmt.Fprintln(w, queue.Len())
	if err == nil {
		queue.ShutDown()
	}
	return err
}
