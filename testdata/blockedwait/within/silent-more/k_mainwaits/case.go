// right: workers of main with NeverStop
package main

import (
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

func main() {
	q := workqueue.NewTyped[string]()
	for i := 0; i < 2; i++ {
		go wait.Forever(func() {
			k, _ := q.Get()
			q.Done(k)
		}, 0)
	}
	select {}
}
