// The release is three calls away.
package helperthreedeep

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type stopper interface{ ShutDown() }

func finish(name string, s stopper) { klog.V(4).Info(name); teardown(s) }
func teardown(s stopper)            { stopQuietly(s) }
func stopQuietly(s stopper)         { defer recoverAndLog(); s.ShutDown() }
func recoverAndLog()                { _ = recover() }

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	finish("sync", queue)
}
