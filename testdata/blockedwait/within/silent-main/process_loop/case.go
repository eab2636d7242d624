// Process-lifetime: main's worker waits on a queue that is never shut down; it ends
// with the process.
package main

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func worker(q workqueue.TypedInterface[string]) {
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		klog.Infof("sync %s", key)
		q.Done(key)
	}
}

func run() {
	q := workqueue.NewTyped[string]()
	go worker(q)
	for {
		q.Add(time.Now().String())
		time.Sleep(time.Second)
	}
}

func main() {
	run()
}
