// An array of structs with the queues; Close walks it by index.
package typearrayofstructs

import (
	"k8s.io/client-go/util/workqueue"
)

const levels = 3

type level struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	weight int
}

type Priority struct{ levels [levels]level }

func New() *Priority {
	p := new(Priority)
	for i := range p.levels {
		p.levels[i] = level{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), weight: levels - i}
	}
	return p
}

func (p *Priority) Add(l int, k string) { p.levels[l].queue.Add(k) }

func (p *Priority) Close() {
	for i := 0; i < levels; i++ {
		p.levels[i].queue.ShutDown()
	}
}
