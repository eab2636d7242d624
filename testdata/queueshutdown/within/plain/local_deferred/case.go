// A plain queue, used and shut down locally.
package plainlocaldeferred

import (
	"k8s.io/client-go/util/workqueue"
)

func Order(keys []string) []string {
	queue := workqueue.New()
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
	var out []string
	for queue.Len() > 0 {
		item, _ := queue.Get()
		out = append(out, item.(string))
		queue.Done(item)
	}
	return out
}
