// Three queues, and Close shuts only the first down.
package typestopforgetstwoofthree

import (
	"k8s.io/client-go/util/workqueue"
)

type Pipeline struct {
	in, mid, out workqueue.TypedRateLimitingInterface[string]
}

func New() *Pipeline {
	p := &Pipeline{}
	p.in = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "in"})
	p.mid = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "mid"}) // want `workqueue "mid" of Pipeline is not shut down by Close \(leaks 1 goroutine and 14 KiB each time\)`
	p.out = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "out"}) // want `workqueue "out" of Pipeline is not shut down by Close \(leaks 1 goroutine and 14 KiB each time\)`
	return p
}

func (p *Pipeline) Add(k string) { p.in.Add(k) }

func (p *Pipeline) Step() {
	if k, quit := p.in.Get(); !quit {
		p.mid.Add(k)
		p.in.Done(k)
	}
	if k, quit := p.mid.Get(); !quit {
		p.out.Add(k)
		p.mid.Done(k)
	}
}

func (p *Pipeline) Close() error {
	p.in.ShutDown()
	return nil
}
