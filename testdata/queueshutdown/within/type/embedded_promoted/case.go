// The queue is embedded, so ShutDown is promoted and callers of the returned type can call it.
package typeembeddedpromoted

import (
	"k8s.io/client-go/util/workqueue"
)

type KeyQueue struct {
	workqueue.TypedRateLimitingInterface[string]
	prefix string
}

func NewKeyQueue(prefix string) *KeyQueue {
	return &KeyQueue{
		TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		prefix:                     prefix,
	}
}

func (q *KeyQueue) AddKey(key string) { q.Add(q.prefix + key) }
