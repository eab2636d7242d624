// Right: the mutually recursive walkers are only entered from the labelled scope.
package mutual

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Node of a workspace tree.
type Node struct {
	children []*Node
	leaves   []string
}

// Walk visits the tree of a cluster.
func Walk(ctx context.Context, cluster logicalcluster.Name, root *Node, visit func(string)) {
	plabel.Do(ctx, "walk", cluster, func(context.Context) {
		var wg sync.WaitGroup
		walkNode(&wg, cluster, root, visit)
		wg.Wait()
	})
}

func walkNode(wg *sync.WaitGroup, cluster logicalcluster.Name, n *Node, visit func(string)) {
	for _, c := range n.children {
		wg.Go(func() { walkNode(wg, cluster, c, visit) })
	}
	walkLeaves(wg, cluster, n, visit)
}

func walkLeaves(wg *sync.WaitGroup, cluster logicalcluster.Name, n *Node, visit func(string)) {
	for _, l := range n.leaves {
		if l == cluster.String() {
			walkNode(wg, cluster, &Node{}, visit)
			continue
		}
		wg.Go(func() { visit(l) })
	}
}
