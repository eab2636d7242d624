// The group that owns the controllers shuts their queues down by reaching into the field.
package typereleasedbysiblingtype

import (
	"k8s.io/client-go/util/workqueue"
)

type member struct {
	queue workqueue.TypedRateLimitingInterface[string]
	name  string
}

type Group struct{ members []*member }

func (g *Group) Join(name string) {
	g.members = append(g.members, &member{name: name, queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})})
}

func (g *Group) Broadcast(k string) {
	for _, m := range g.members {
		m.queue.Add(k)
	}
}

func (g *Group) Close() {
	for _, m := range g.members {
		m.queue.ShutDown()
	}
}
