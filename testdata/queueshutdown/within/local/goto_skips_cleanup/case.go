// The jump to out goes past the shutdown.
package localgotoskipscleanup

import (
	"os"
	"strings"

	"k8s.io/client-go/util/workqueue"
)

func Load(path string) (n int, err error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	var data []byte
	data, err = os.ReadFile(path)
	if err != nil {
		goto out
	}
	for _, l := range strings.Split(string(data), "\n") {
		queue.Add(l)
	}
	n = queue.Len()
	queue.ShutDown()
out:
	return n, err
}
