// Shared queues belong to the registry.
package app

import (
	"errors"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/shared_by_name/lib"
)

// Trigger queues a key.
func Trigger(cluster, key string) error {
	if key == "" {
		return errors.New("empty key")
	}
	lib.For(cluster).Add(key)
	return nil
}

// Nodes keeps a shared queue at hand.
type Nodes struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewNodes makes it.
func NewNodes() *Nodes { return &Nodes{queue: lib.For("nodes")} }

// Trigger queues a node.
func (n *Nodes) Trigger(name string) { n.queue.Add(name) }
