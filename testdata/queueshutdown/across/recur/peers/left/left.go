// Stop releases its own queue and stops its peer, which may be of the other package.
package left

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/recur/peers/proto"
)

// Node is the left side.
type Node struct {
	peer proto.Peer
	done bool
	q    workqueue.TypedRateLimitingInterface[string]
}

// New makes a node.
func New() *Node {
	return &Node{q: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Link sets the peer.
func (n *Node) Link(p proto.Peer) { n.peer = p }

// Offer queues a key.
func (n *Node) Offer(key string) { n.q.Add(key) }

// Stop stops the node and its peer.
func (n *Node) Stop() {
	if n.done {
		return
	}
	n.done = true
	if n.peer != nil {
		n.peer.Stop()
	}
	n.q.ShutDown()
}
