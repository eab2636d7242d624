// The paths without a shutdown all end the process.
package termexitcalls

import (
	"fmt"
	"log"
	"os"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Boot(path string, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	if path == "" {
		klog.Fatalf("no path")
	}
	if _, err := os.Stat(path); err != nil {
		log.Fatalf("stat: %v", err)
	}
	if len(keys) == 0 {
		fmt.Fprintln(os.Stderr, "no keys")
		os.Exit(2)
	}
	if len(keys) > 1000 {
		klog.ErrorS(nil, "too many keys")
		klog.FlushAndExit(klog.ExitFlushTimeout, 1)
	}
	for _, k := range keys {
		queue.Add(k)
	}
	queue.ShutDown()
}
