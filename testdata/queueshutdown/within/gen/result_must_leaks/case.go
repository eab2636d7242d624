// The queue that must hands through is never shut down.
package genresultmustleaks

import (
	"fmt"
	"strings"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func must[T any](v T, err error) T {
	if err != nil {
		klog.Fatal(err)
	}
	return v
}

func open(name string) (workqueue.TypedRateLimitingInterface[string], error) {
	if strings.ContainsAny(name, " \t") {
		return nil, fmt.Errorf("bad name %q", name)
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}), nil
}

func Sync(name string, keys []string) int {
	queue := must(open(name)) // want `the workqueue is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		queue.Add(k)
	}
	return queue.Len()
}
