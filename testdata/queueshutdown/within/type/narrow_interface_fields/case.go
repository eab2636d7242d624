// One queue sits behind two narrow interface fields; Stop uses the one with ShutDown.
package typenarrowinterfacefields

import (
	"k8s.io/client-go/util/workqueue"
)

type adder interface{ AddRateLimited(string) }
type stopper interface{ ShutDown() }

type Trigger struct {
	add  adder
	stop stopper
}

func NewTrigger() *Trigger {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return &Trigger{add: q, stop: q}
}

func (t *Trigger) Fire(key string) { t.add.AddRateLimited(key) }
func (t *Trigger) Stop()           { t.stop.ShutDown() }
