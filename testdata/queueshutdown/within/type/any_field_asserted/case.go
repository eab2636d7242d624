// The field is of type any; Close asserts it to something with ShutDown.
package typeanyfieldasserted

import (
	"k8s.io/client-go/util/workqueue"
)

type Plugin struct {
	name  string
	state any
}

func NewPlugin(name string) *Plugin {
	return &Plugin{name: name, state: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (p *Plugin) Close() {
	if q, ok := p.state.(workqueue.TypedRateLimitingInterface[string]); ok {
		q.ShutDown()
	}
}
