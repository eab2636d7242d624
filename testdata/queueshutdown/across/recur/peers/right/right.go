// The mirror image.
package right

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/recur/peers/proto"
)

// Node is the right side.
type Node struct {
	peer proto.Peer
	done bool
	q    workqueue.TypedRateLimitingInterface[string]
}

// New makes a node linked to p.
func New(p proto.Peer) *Node {
	return &Node{peer: p, q: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Offer queues a key, also at the peer.
func (n *Node) Offer(key string) {
	n.q.Add(key)
	n.peer.Offer(key)
}

// Stop stops the node and its peer.
func (n *Node) Stop() {
	if n.done {
		return
	}
	n.done = true
	n.q.ShutDown()
	n.peer.Stop()
}
