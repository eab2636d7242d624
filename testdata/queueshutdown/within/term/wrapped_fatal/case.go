// Fatal never returns, so the error branch is no way out of the function.
package termwrappedfatal

import (
	"fmt"
	"os"

	"k8s.io/client-go/util/workqueue"
)

func fatal(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

func Boot(keys []string) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		if k == "" {
			fatal("empty key among %d", len(keys))
			return -1
		}
		queue.Add(k)
	}
	n := queue.Len()
	queue.ShutDown()
	return n
}
