// The cases fall through to a shutdown or have their own; the default has one too.
package localswitchfallthroughall

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type phase int

const (
	phaseNew phase = iota
	phaseDirty
	phaseDrain
)

func Finish(p phase, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	switch p {
	case phaseNew:
		klog.Info("nothing was processed")
		fallthrough
	case phaseDirty:
		queue.ShutDown()
	case phaseDrain:
		go drain(queue)
		queue.ShutDownWithDrain()
	default:
		queue.ShutDown()
	}
}

func drain(q workqueue.TypedRateLimitingInterface[string]) {
	for {
		k, quit := q.Get()
		if quit {
			return
		}
		q.Forget(k)
		q.Done(k)
	}
}
