// The releases are collected in a slice that the returned function runs.
package closurereleasescollected

import (
	"k8s.io/client-go/util/workqueue"
)

func startQueue(name string) (add func(string), stop func()) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return queue.Add, queue.ShutDown
}

func StartAll(names []string) (adders map[string]func(string), stopAll func()) {
	var stops []func()
	adders = map[string]func(string){}
	for _, n := range names {
		add, stop := startQueue(n)
		adders[n] = add
		stops = append(stops, stop)
	}
	return adders, func() {
		for _, s := range stops {
			s()
		}
	}
}
