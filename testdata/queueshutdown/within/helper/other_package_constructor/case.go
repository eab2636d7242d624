// The other package's constructor moves the duty to this caller, who drops the queue on the error return.
package helperotherpackageconstructor

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/within/helper/other_package_constructor/sub"
)

func Sync(name string, keys []string) error {
	queue := sub.NewQueue(name) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		queue.Add(k)
	}
	queue.ShutDown()
	return nil
}
