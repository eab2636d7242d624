// The exported field is set and released by callers.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Loop works on a queue it was given.
type Loop struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// Run works until the queue is shut down by its owner.
func (l *Loop) Run() {
	for {
		key, down := l.Queue.Get()
		if down {
			return
		}
		if err := l.Sync(key); err != nil {
			l.Queue.AddRateLimited(key)
		}
		l.Queue.Done(key)
	}
}
