// The queue passes through two constructors up to Use, which never shuts it down.
package retthroughtwoconstructors

import (
	"k8s.io/client-go/util/workqueue"
)

type wrapper struct {
	inner workqueue.TypedRateLimitingInterface[string]
	name  string
}

func newInner(name string) workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
}
func newWrapper(name string) wrapper { return wrapper{inner: newInner(name), name: name} }

func (w wrapper) add(k string) { w.inner.Add(w.name + "/" + k) }
func (w wrapper) close()       { w.inner.ShutDown() }

func Use(keys []string) {
	w := newWrapper("use") // want `"w" is dropped without close, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		w.add(k)
	}
}

func UseAndClose(keys []string) {
	w := newWrapper("use")
	defer w.close()
	for _, k := range keys {
		w.add(k)
	}
}
