// The helper exits only in strict mode; otherwise the error return leaves the queue running.
package termalmostfatal

import (
	"errors"
	"os"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Loader struct{ Strict bool }

func (l *Loader) fatal(err error) {
	klog.ErrorS(err, "load failed")
	if l.Strict {
		os.Exit(1)
	}
}

func (l *Loader) Load(keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if k == "" {
			err := errors.New("empty key")
			l.fatal(err)
			return err
		}
		queue.Add(k)
	}
	queue.ShutDown()
	return nil
}
