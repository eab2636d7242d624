// The queue goes through a generic identity helper and is shut down under the new name.
package genresultmust

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

func Sync(name string, keys []string) {
	queue := must(open(name))
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
}
