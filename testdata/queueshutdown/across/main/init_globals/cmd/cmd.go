// Main makes one more.
package main

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/main/init_globals/lib"
)

func main() {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	q.Add("a")
	lib.Default.Add("a")
	e := lib.Events()
	e.Add("b")
}
