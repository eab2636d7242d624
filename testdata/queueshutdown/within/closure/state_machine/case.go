// The steps are closures in a local table; the last step, which always runs, shuts the queue down.
package closurestatemachine

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Run(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	steps := []struct {
		name string
		fn   func()
	}{
		{"fill", func() {
			for _, k := range keys {
				queue.Add(k)
			}
		}},
		{"report", func() { klog.Info(queue.Len()) }},
		{"stop", queue.ShutDown},
	}
	for _, s := range steps {
		klog.V(4).Info(s.name)
		s.fn()
	}
}
